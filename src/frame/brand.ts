import { textIn } from '@members/locales/texts-by-language';
import { useLanguage } from '../intl/provider.tsx';
import { useApp } from './app.tsx';

/** The link under which users get help. */
export interface SupportLink {
  readonly href: string;
  /** The address as a page shows it. */
  readonly shown: string;
}

/** What pages show of the brand, in the language of the page. Texts and addresses that the brand does not have are "". */
export interface BrandTexts {
  readonly name: string;
  readonly subtitle: string;
  readonly privacy: string;
  readonly terms: string;
  readonly imprint: string;
  readonly support: SupportLink | undefined;
}

function supportLink(address: string): SupportLink | undefined {
  if (address === '') return undefined;
  const isPage = /^(?:https?:\/\/|\/)/.test(address);
  return isPage
    ? { href: address, shown: address.replace(/^https?:\/\/|\/$/g, '') }
    : { href: `mailto:${address}`, shown: address };
}

/** Returns the brand's texts and links in the language of the page. */
export function useBrand(): BrandTexts {
  const { locale } = useLanguage();
  const { name, subtitle, links } = useApp().config.brand;
  return {
    name: textIn(name, locale),
    subtitle: textIn(subtitle, locale),
    privacy: textIn(links.privacy, locale),
    terms: textIn(links.terms, locale),
    imprint: textIn(links.imprint, locale),
    support: supportLink(textIn(links.support, locale)),
  };
}
