type Machine = readonly string[];

const simple: Machine = ['choose_method', 'sent_email', 'passed_challenge'];

/** The states of each kind of flow, in the order in which a flow can pass them (Kratos, `selfservice/flow/state.go`). */
const machines: Readonly<Record<string, readonly Machine[]>> = {
  login: [simple],
  registration: [simple],
  verification: [simple],
  settings: [['show_form', 'success']],
  recovery: [
    simple,
    [
      'recovery_awaiting_address',
      'recovery_awaiting_address_choice',
      'recovery_confirming_address',
      'recovery_awaiting_code',
      'passed_challenge',
    ],
  ],
};

/** Returns the states of the machine that has the present state. */
export function machineOf(kind: string, state: string): Machine {
  const all = machines[kind] ?? [];
  return all.find((machine) => machine.includes(state)) ?? [state];
}
