package shop;

class Account {
    int items;
}
