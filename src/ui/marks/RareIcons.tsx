import { Drawing } from './Icon.tsx';

// These icons are used by one screen each, not by the first one, so they are not in `Icon.tsx`.

export const DownloadIcon = () => (
  <Drawing>
    <path d="M10 3v9.5M5.75 8.75 10 13l4.25-4.25M3.75 16.5h12.5" />
  </Drawing>
);

export const PrintIcon = () => (
  <Drawing>
    <path d="M6 7V3.25h8V7M5.5 14H4.25a1.5 1.5 0 0 1-1.5-1.5v-4a1.5 1.5 0 0 1 1.5-1.5h11.5a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5H14.5M6 11.5h8v5.25H6Z" />
  </Drawing>
);

export const ComputerIcon = () => (
  <Drawing>
    <rect x="3.25" y="4" width="13.5" height="9" rx="1.5" />
    <path d="M1.75 16h16.5" />
  </Drawing>
);

export const PhoneIcon = () => (
  <Drawing>
    <rect x="5.75" y="2.25" width="8.5" height="15.5" rx="2" />
    <path d="M9.25 15h1.5" />
  </Drawing>
);
