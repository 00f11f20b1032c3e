import { formatearFecha } from '#values/fecha.ts';
import type { UserEvent } from '@testing-library/user-event';

/** Types a day 'YYYY-MM-DD' like a person, replacing the field's text. */
export const escribirFecha = async (
  usuario: UserEvent,
  campo: HTMLElement,
  dia: string,
): Promise<void> => {
  await usuario.clear(campo);
  await usuario.type(campo, formatearFecha(dia));
};
