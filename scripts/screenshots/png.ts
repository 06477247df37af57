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

type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (colour: number): Channels => [colour >> 16, (colour >> 8) & 255, colour & 255];

function distance(one: number, other: number): number {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** Colours with how often each is there. */
type Counted = readonly (readonly [colour: number, count: number])[];

/** How much a colour counts: by the root, so that neither a wide area takes all nor a small mark goes under. */
const weightOf = (count: number) => Math.sqrt(count);

interface Box {
  readonly colours: Counted;
  /** How far its colours lie from their mean, all together, along the channel where that is most. */
  readonly spread: number;
  readonly channel: number;
  readonly mean: number;
}

function boxOf(colours: Counted): Box {
  const along = [0, 1, 2].map((channel) => {
    let [weights, sum, squares] = [0, 0, 0];
    for (const [colour, count] of colours) {
      const value = channelsOf(colour)[channel] ?? 0;
      const weight = weightOf(count);
      weights += weight;
      sum += weight * value;
      squares += weight * value * value;
    }
    const mean = sum / weights;
    return { colours, channel, mean, spread: squares - sum * mean };
  });
  return along.reduce((best, one) => (one.spread > best.spread ? one : best));
}

/** The colour that stands for all of a box: its most frequent one. */
const chief = ({ colours }: Box) => colours.reduce((best, one) => (one[1] > best[1] ? one : best))[0];

/** As many colours as a palette holds: the box that is furthest apart is halved at its mean, until there are enough. */
function paletteOf(counted: Counted): number[] {
  const boxes = [boxOf(counted)];
  while (boxes.length < 256) {
    const widest = boxes.reduce((best, one) => (one.spread > best.spread ? one : best));
    if (widest.spread < 0.5) break;
    const { colours, channel, mean } = widest;
    const { low = [], high = [] } = Object.groupBy(colours, ([colour]) =>
      (channelsOf(colour)[channel] ?? 0) <= mean ? 'low' : 'high',
    );
    boxes.splice(boxes.indexOf(widest), 1, boxOf(low), boxOf(high));
  }
  return boxes.map(chief);
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
  const palette = paletteOf([...counts]);
  const indices = new Map<number, number>();
  for (const colour of counts.keys()) {
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
