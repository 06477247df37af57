/** A thread that sends a burst of the same request each second, each over a connection of its own. It gets `Burst`. */
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface Burst {
  readonly port: number;
  readonly bytes: string;
  /** Requests in a burst. */
  readonly count: number;
  /** Whether connections are reset after the request is written; else they stay open until the next burst. */
  readonly resets: boolean;
}

const { port, bytes, count, resets } = workerData as Burst;

let open: ReturnType<typeof connect>[] = [];

async function burst(): Promise<void> {
  for (const socket of open) socket.destroy();
  open = Array.from({ length: count }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume(),
  );
  await Promise.all(open.map((socket) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))));
  if (resets) for (const socket of open) socket.resetAndDestroy();
  parentPort?.postMessage('sent');
}

void burst();
setInterval(() => void burst(), 1000);
