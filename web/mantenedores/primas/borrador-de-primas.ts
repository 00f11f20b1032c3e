import { type ClaveDeBorrador, olvidarBorrador } from '../../ui/borrador/borrador.ts';

/** Key of the draft of several premiums, beside the draft of one premium. */
export const deVariasPrimas = (borrador: ClaveDeBorrador): ClaveDeBorrador => `${borrador}-varias`;

/** Deletes the drafts of premiums that were not added to the list. */
export const olvidarPrimas = (borrador: ClaveDeBorrador): void => {
  olvidarBorrador(borrador);
  olvidarBorrador(deVariasPrimas(borrador));
};
