/** Rules of `docs/specification.md`, or chapters of them, that the product has added itself. */
export const ownRules: readonly string[] = [
  ...[
    '1.6',
    '1.7',
    '2.3.2',
    '2.3.8',
    '2.4.3',
    '2.8.7',
    '2.9.1',
    '2.9.4',
    '2.9.5',
    '2.10.4',
    '2.10.5',
    '2.10.6',
    '2.11.2',
    '5.5',
  ],
  ...['10', '11', '12', '13', '14'],
];
