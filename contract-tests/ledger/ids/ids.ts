/** `npm run ids [WORD ...]`: all message ids, error ids and named cases of Kratos with the recorded step that shows each, or why none can; words pick rows. */

import { allRecordings } from '../../runner/recordings.ts';
import { idRows, whereabouts } from './rows.ts';

const words = process.argv.slice(2);
const rows = idRows(allRecordings());
const width = Math.max(...rows.map(({ id }) => id.length));
for (const row of rows) {
  const line = `${row.id.padEnd(width)}  ${row.seen ? 'seen' : '-   '}  ${whereabouts(row)}`;
  if (words.every((word) => line.includes(word))) console.log(line);
}
console.log(`\n${rows.filter(({ seen }) => seen).length} of ${rows.length} seen on the real server`);
