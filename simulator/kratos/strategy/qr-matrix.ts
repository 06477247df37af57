/** QR codes of text (ISO/IEC 18004): bytes, error correction level M, the smallest version that holds them. */

/** Error correction bytes of a block, and how many blocks there are, by version from 1 on (table 9, level M). */
const correction = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];
const byteMode = 0b0100;
const padding = [0xec, 0x11];

interface Version {
  readonly number: number;
  readonly size: number;
  /** Bytes of one block's error correction. */
  readonly correction: number;
  readonly blocks: number;
  /** All bytes, those of error correction included. */
  readonly bytes: number;
}

function versionOf(number: number): Version {
  const alignments = number === 1 ? 0 : Math.floor(number / 7) + 2;
  const aligned = number === 1 ? 0 : (25 * alignments - 10) * alignments - 55;
  const bits = (16 * number + 128) * number + 64 - aligned - (number >= 7 ? 36 : 0);
  return {
    number,
    size: 17 + 4 * number,
    correction: correction[number - 1] as number,
    blocks: blockCounts[number - 1] as number,
    bytes: Math.floor(bits / 8),
  };
}

const countBits = ({ number }: Version) => (number < 10 ? 8 : 16);
const dataBytes = ({ bytes, correction: each, blocks }: Version) => bytes - each * blocks;

/** The dark modules of a code, row by row. @throws RangeError for a text beyond what a code holds */
export function qrMatrix(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  for (let number = 1; number <= 40; number++) {
    const version = versionOf(number);
    if (4 + countBits(version) + 8 * bytes.length <= 8 * dataBytes(version))
      return draw(version, interleave(version, encode(version, bytes)));
  }
  throw new RangeError('too long for a QR code');
}

function encode(version: Version, bytes: Uint8Array): number[] {
  const bit = (value: number, length: number) => value.toString(2).padStart(length, '0');
  const capacity = dataBytes(version);
  const bits = [bit(byteMode, 4), bit(bytes.length, countBits(version)), ...Array.from(bytes, (each) => bit(each, 8))];
  const data = (`${bits.join('')}0000`.slice(0, 8 * capacity).match(/.{1,8}/g) ?? []).map((each) =>
    Number.parseInt(each.padEnd(8, '0'), 2),
  );
  for (let index = 0; data.length < capacity; index++) data.push(padding[index % 2] as number);
  return data;
}

/** Blocks with their error correction, dealt out in turn; the later ones may be a byte longer. */
function interleave(version: Version, data: readonly number[]): number[] {
  const short = Math.floor(data.length / version.blocks);
  const shorter = version.blocks - (data.length % version.blocks);
  const divisor = generator(version.correction);
  let start = 0;
  const blocks = Array.from({ length: version.blocks }, (_, index) => {
    const block = data.slice(start, start + short + (index < shorter ? 0 : 1));
    start += block.length;
    return block;
  });
  const deal = (all: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, index) =>
      all.flatMap((each) => each[index] ?? []),
    ).flat();
  return [...deal(blocks), ...deal(blocks.map((block) => remainder(block, divisor)))];
}

/** Multiplication in the field of 256 elements that Reed-Solomon codes of QR codes use. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

function generator(degree: number): number[] {
  let result = [1];
  let root = 1;
  for (let index = 0; index < degree; index++) {
    const shifted = [...result, 0];
    result = shifted.map((each, place) => each ^ (place === 0 ? 0 : multiply(result[place - 1] as number, root)));
    root = multiply(root, 2);
  }
  return result.slice(1);
}

function remainder(block: readonly number[], divisor: readonly number[]): number[] {
  let result = divisor.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ (result[0] as number);
    result = [...result.slice(1), 0].map((each, index) => each ^ multiply(divisor[index] as number, factor));
  }
  return result;
}

/** Any mask makes a code that readers take; this one keeps large areas of one colour rare. */
const mask = 2;

function draw(version: Version, codewords: readonly number[]): boolean[][] {
  const { number, size } = version;
  const dark: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (x: number, y: number, value: boolean) => {
    const row = dark[y];
    if (row && x >= 0 && x < size) row[x] = value;
  };
  const square = (cx: number, cy: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  const centres = alignment(version);
  const last = centres.length - 1;
  for (const [row, y] of centres.entries())
    for (const [column, x] of centres.entries()) {
      const isCorner = (row === 0 && column === 0) || (row === 0 && column === last) || (row === last && column === 0);
      if (!isCorner) square(x, y, 2, (distance) => distance !== 1);
    }
  const finders = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const;
  for (const [x, y] of finders) square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  drawFormat(size, set);
  if (number >= 7) drawVersion(number, size, set);
  return fill(dark, codewords);
}

type SetModule = (x: number, y: number, value: boolean) => void;

function alignment({ number, size }: Version): number[] {
  if (number === 1) return [];
  const count = Math.floor(number / 7) + 2;
  const step = number === 32 ? 26 : Math.ceil((number * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)];
}

/** Level M and the mask, with their check bits, beside the finders. */
function drawFormat(size: number, set: SetModule): void {
  let check = mask;
  for (let index = 0; index < 10; index++) check = (check << 1) ^ ((check >> 9) * 0x537);
  const bits = ((mask << 10) | check) ^ 0x5412;
  const at = (index: number) => ((bits >> index) & 1) === 1;
  for (let index = 0; index < 15; index++) {
    const near = index < 6 ? index : index < 8 ? index + 1 : -1;
    if (near >= 0) set(8, near, at(index));
    else set(index === 8 ? 7 : 14 - index, 8, at(index));
    if (index < 8) set(size - 1 - index, 8, at(index));
    else set(8, size - 15 + index, at(index));
  }
  set(8, size - 8, true);
}

function drawVersion(number: number, size: number, set: SetModule): void {
  let check = number;
  for (let index = 0; index < 12; index++) check = (check << 1) ^ ((check >> 11) * 0x1f25);
  const bits = (number << 12) | check;
  for (let index = 0; index < 18; index++) {
    const value = ((bits >> index) & 1) === 1;
    const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
    set(far, near, value);
    set(near, far, value);
  }
}

/** The data in columns of two, up and down from the right, masked; modules that are left over stay light. */
function fill(dark: readonly (readonly (boolean | undefined)[])[], codewords: readonly number[]): boolean[][] {
  const size = dark.length;
  const result = dark.map((row) => row.map((module) => module ?? false));
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (dark[y]?.[x] !== undefined) continue;
        const value = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit++;
        (result[y] as boolean[])[x] = value !== (x % 3 === 0);
      }
    }
  }
  return result;
}
