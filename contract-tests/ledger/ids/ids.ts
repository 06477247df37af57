/** `npm run parity -- ids [WORD ...]`: lists the message ids, error ids and named cases of Kratos, each with the recorded step that shows it or the reason why none does. Words filter the rows. */

import { allRecordings } from '../../runner/recordings.ts';
import { idRows, whereSeen } from './rows.ts';

const words = process.argv.slice(2);
const rows = idRows(allRecordings());
const width = Math.max(...rows.map(({ id }) => id.length));
for (const row of rows) {
  const line = `${row.id.padEnd(width)}  ${row.seen ? 'seen' : '-   '}  ${whereSeen(row)}`;
  if (words.every((word) => line.includes(word))) console.log(line);
}
console.log(`\n${rows.filter(({ seen }) => seen).length} of ${rows.length} seen on the real server`);
