/* One question to Z3 from a cold start, with the parameters that the verifier sets: what a run that asks once can't be
   much cheaper than. Built and run by the figures. */
#include <z3.h>

int main(void) {
  Z3_global_param_set("auto_config", "false");
  Z3_global_param_set("smt.mbqi", "false");
  Z3_global_param_set("tactic.default_tactic", "smt");
  Z3_config config = Z3_mk_config();
  Z3_context c = Z3_mk_context(config);
  Z3_solver solver = Z3_mk_solver(c);
  Z3_solver_inc_ref(c, solver);
  Z3_sort number = Z3_mk_int_sort(c);
  Z3_ast x = Z3_mk_const(c, Z3_mk_string_symbol(c, "x"), number);
  Z3_ast y = Z3_mk_const(c, Z3_mk_string_symbol(c, "y"), number);
  Z3_solver_assert(c, solver, Z3_mk_lt(c, x, y));
  Z3_solver_push(c, solver);
  Z3_solver_assert(c, solver, Z3_mk_lt(c, y, x));
  return Z3_solver_check(c, solver) == Z3_L_FALSE ? 0 : 1;
}
