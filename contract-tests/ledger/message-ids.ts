/** A block of consecutive message ids (Kratos `text/id.go`), from `first` to `last`. */
interface Block {
  readonly title: string;
  readonly first: number;
  readonly last: number;
}

/** All message ids with a name in Kratos v26.2.0. */
export const idBlocks: readonly Block[] = [
  { title: 'Login', first: 1010000, last: 1010023 },
  { title: 'Logout', first: 1020000, last: 1020000 },
  { title: 'Second factor', first: 1030000, last: 1030000 },
  { title: 'Registration', first: 1040000, last: 1040009 },
  { title: 'Settings', first: 1050000, last: 1050020 },
  { title: 'Recovery', first: 1060000, last: 1060007 },
  { title: 'Labels of nodes', first: 1070000, last: 1070017 },
  { title: 'Verification', first: 1080000, last: 1080003 },
  { title: 'Validation', first: 4000000, last: 4000041 },
  { title: 'Login, errors', first: 4010000, last: 4010010 },
  { title: 'Registration, errors', first: 4040000, last: 4040003 },
  { title: 'Settings, errors', first: 4050000, last: 4050001 },
  { title: 'Recovery, errors', first: 4060000, last: 4060006 },
  { title: 'Verification, errors', first: 4070000, last: 4070006 },
  { title: 'System', first: 5000000, last: 5000002 },
];

/** Ids that the open-source server never sends, by reason. */
const unreachable: Readonly<Record<string, readonly number[]>> = {
  'names a block, not a message': [
    1010000, 1020000, 1030000, 1040000, 1050000, 1060000, 1080000, 4000000, 4010000, 4040000, 4050000, 4060000, 4070000,
    5000000,
  ],
  'a name without a message': [1010020, 4060003, 4070004],
  'the message is made nowhere': [1010005, 1010011, 1010019, 1070005, 1070014, 4000027, 4010007, 4040002],
  'needs a password node labelled "Sign in" in a linking flow, which has none': [1010017],
  'belongs to Ory Network': [1070015, 4000038, 5000002],
  'needs a validator error of a kind that no validator makes': [4000005],
  'needs a flow state that does not exist': [4070003],
  'its text is the reason of an error, never a message': [5000001],
};

/** Reasons why the open-source server never sends a message, by id. */
export const neverMessages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(unreachable).flatMap(([reason, ids]) => ids.map((id) => [id, reason])),
);

/** Returns the ids of a block, in order. */
export function idsOf({ first, last }: Block): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
