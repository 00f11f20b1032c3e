import { ESCUDO } from '#values/escudo.ts';

/** The product's shield in the colour of the text; `className` may set its tick's by `stroke`. */
export const Escudo = ({ className }: { readonly className: string | undefined }) => (
  <svg viewBox="0 0 20 24" width={20} height={24} aria-hidden className={className}>
    <path d={ESCUDO.contorno} fill="currentColor" stroke="none" />
    <path
      d={ESCUDO.tic}
      fill="none"
      strokeWidth={2.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
