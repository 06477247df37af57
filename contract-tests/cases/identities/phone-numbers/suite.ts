import { contract } from '../../../runner/contract.ts';

/** Telephone numbers in common spellings of many countries, and invalid ones. */
const numbers = [
  ...['+33 1 42 68 53 00', '+33 6 12 34 56 78', '+33 0 42 68 53 00', '+33 1 42 68 53 0', '+49 30 901820', '+49 0 30 901820'],
  ...['+44 (0)20 7031 3000', '+44 7400 123456', '+39 02 3661 8300', '+39 2 3661 8300', '+41 44 668 18 00', '+351 912 345 678'],
  ...['+81 3-6384-9000', '+86 10 6250 3000', '+55 11 96123-4567', '+254 712 123456', '+225 01 23 45 67 89', '+225 01 23 45 67'],
  ...['+800 1234 5678', '+883 5100 0000 0000', '+999 123456', '+7 912 345-67-89', '+61 2 9374 4000', '+1 242-365-1234'],
  ...['+45 37 94 99 86', '+46 784 35 90 23', '+51 1 9034822', '+268 7512 3456', '+1 650-253-0000 ext. 12', '+1-800-FLOWERS'],
  ...['tel:+16502530000', 'call +16502530000', '+16502530000 now', '++16502530000', '＋１６５０２５３００００', '+1.650.253.0000'],
  ...['+1 150 253 0000', '+1 650 053 0000', '16502530000', '+', '+12', '+1650253000000000000000'],
]; // biome-ignore format: rows

export default contract('identities/phone-numbers', { profile: 'keywords' }, async ({ admin, email, note }) => {
  note('telephone numbers of many plans');
  const identities = numbers.map((phone, at) => ({ create: { traits: { email: email(`person-${at}`), phone } } }));
  await admin.patch('/admin/identities', { identities });
});
