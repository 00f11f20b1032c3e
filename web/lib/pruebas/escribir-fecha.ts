import { formatearFecha } from '#values/fecha.ts';
import type { UserEvent } from '@testing-library/user-event';

/** Types a day 'YYYY-MM-DD' as people do, in place of what the field had. */
export const escribirFecha = async (
  usuario: UserEvent,
  campo: HTMLElement,
  dia: string,
): Promise<void> => {
  await usuario.clear(campo);
  await usuario.type(campo, formatearFecha(dia));
};
