import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** PNG (ISO/IEC 15948) as Chromium writes it, and with a palette, which makes a picture of an interface less than half as large. */

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row by row. */
  readonly rgb: Uint8Array;
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** What each filter type adds to a byte: its neighbours are the left one, the one above, and the one left of that (section 9.2). */
const predictors: ReadonlyArray<(left: number, above: number, corner: number) => number> = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
    if (a <= b && a <= c) return left;
    return b <= c ? above : corner;
  },
];

/** Reads a picture of 8 bits a channel, without interlace; what is see-through is dropped. */
function decode(png: Buffer): Pixels {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const parts: Buffer[] = [];
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const data = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rgb = new Uint8Array(width * height * 3);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const predict = predictors[data[start] ?? 0] ?? (() => 0);
    const row = new Uint8Array(stride);
    for (let x = 0; x < stride; x += 1) {
      const left = row[x - channels] ?? 0;
      row[x] = (data[start + 1 + x] ?? 0) + predict(left, above[x] ?? 0, above[x - channels] ?? 0);
      if (x % channels < 3) rgb[y * width * 3 + Math.floor(x / channels) * 3 + (x % channels)] = row[x] ?? 0;
    }
    above = row;
  }
  return { width, height, rgb };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

const channelsOf = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const;

function distance(one: number, other: number): number {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** How many of the most frequent colours stay as they are: those of whole areas. */
const areas = 48;

/** How many colours a picture keeps: more would show no more, and weigh more. */
const most = 112;

/** Of the other colours the first ones that are all further apart than `span`: each has a likeness then. */
function apart(colours: readonly number[], span: number): number[] {
  const chosen = colours.slice(0, areas);
  for (const colour of colours.slice(areas)) {
    if (chosen.every((one) => distance(one, colour) > span * span)) chosen.push(colour);
    if (chosen.length > most) break;
  }
  return chosen;
}

/** As many of the most frequent colours as a palette holds, so that rare ones, of a small mark, have a likeness as well. */
function paletteOf(colours: readonly number[]): number[] {
  let span = 4;
  let chosen = apart(colours, span);
  while (chosen.length > most) {
    span += 2;
    chosen = apart(colours, span);
  }
  return chosen;
}

/** The same picture with few colours: shades at the edges of letters become the nearest one. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, rgb } = decode(png);
  const colours = new Uint32Array(width * height);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < colours.length; pixel += 1) {
    const at = pixel * 3;
    const colour = ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
    colours[pixel] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([a, some], [b, more]) => more - some || a - b).map(([colour]) => colour);
  const palette = paletteOf(byCount);
  const indices = new Map<number, number>();
  for (const colour of byCount) {
    const nearest = palette.reduce((best, one) => (distance(one, colour) < distance(best, colour) ? one : best));
    indices.set(colour, palette.indexOf(nearest));
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < colours.length; pixel += 1) {
    rows[pixel + Math.floor(pixel / width) + 1] = indices.get(colours[pixel] ?? 0) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a pixel, each the number of a colour.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
