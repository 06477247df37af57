/** Sends load to one address with autocannon. */
import autocannon from 'autocannon';

const connections = 16;

/** Returns a request for `load`: a GET, or a POST of JSON if there is a body. */
export function request(path, headers = {}, json = undefined) {
  const common = { accept: 'application/json', ...headers };
  return json === undefined
    ? { path, method: 'GET', headers: common }
    : { path, method: 'POST', headers: { 'content-type': 'application/json', ...common }, body: JSON.stringify(json) };
}

/**
 * Sends the same request `count` times over 16 connections. Each connection sends the next one after a response.
 *
 * @param status the expected status of each response
 * @returns responses per second, and the time of each response (ms)
 * @throws if a response has another status, or a connection breaks
 */
export async function load(port, { path, ...request }, count, status = 200) {
  const times = [];
  const begin = performance.now();
  let end = begin;
  const run = autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    ...request,
    connections: Math.min(connections, count),
    amount: count,
    timeout: 30,
    // How often autocannon checks whether all responses have arrived (ms).
    sampleInt: 50,
  });
  run.on('response', (_client, _status, _bytes, time) => {
    times.push(time);
    end = performance.now();
  });
  const { statusCodeStats, errors } = await run;
  if (errors > 0 || statusCodeStats[status]?.count !== count)
    throw new Error(
      `${request.method} ${path}: expected ${count} responses of status ${status}, got ${JSON.stringify(statusCodeStats)} and ${errors} errors`,
    );
  return { perSecond: count / ((end - begin) / 1000), times };
}
