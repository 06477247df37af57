/** Reads telephone numbers. Loaded on demand, because its table of countries is large and few schemas have a number. */
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** A number as it is sent and shown. */
interface PhoneNumber {
  /** With the country code and without spaces (ITU-T E.164), as Kratos wants it. */
  readonly number: string;
  /** With the country code, in groups. */
  readonly shown: string;
  /** As people write it in its country. */
  readonly national: string;
  readonly country: string | undefined;
}

const isCountry = (code: string): code is CountryCode => (getCountries() as readonly string[]).includes(code);

/** Reads a number as people write it in a country. @returns undefined if it is none */
export function readNumber(text: string, country: string): PhoneNumber | undefined {
  const found = parsePhoneNumberFromString(text, isCountry(country) ? country : undefined);
  if (!found?.isPossible()) return undefined;
  const [shown, national] = [found.formatInternational(), found.formatNational()];
  return { number: found.number, shown, national, country: found.country };
}

/**
 * Returns a country for the beginning of a number, such as "+41****67".
 * @param preferred the country to return if it has the same code, which several countries may share
 */
export function countryOf(start: string, preferred: string): string {
  const typed = new AsYouType();
  typed.input(/^\+\d+/.exec(start)?.[0] ?? '');
  const code = typed.getCallingCode();
  if (isCountry(preferred) && getCountryCallingCode(preferred) === code) return preferred;
  return typed.getCountry() ?? getCountries().find((country) => getCountryCallingCode(country) === code) ?? preferred;
}

/** Returns all countries with their names in a language, in its order. */
export function countriesIn(locale: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return getCountries()
    .map((value) => ({ value, label: `${names.of(value)} (+${getCountryCallingCode(value)})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
