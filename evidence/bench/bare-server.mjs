/** The baseline: `node bare-server.mjs PORT BYTES` answers every request with the same JSON text of that size. */
import { createServer } from 'node:http';

const [port, bytes] = process.argv.slice(2).map(Number);
const body = JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };

createServer((_, response) => response.writeHead(200, headers).end(body)).listen(port, '127.0.0.1');
