import { formatearFecha } from '#values/fecha.ts';
import type { UserEvent } from '@testing-library/user-event';
import { pegarEncima } from './pegar.ts';

/** Writes a day 'YYYY-MM-DD' in place of the field's text, in one event. */
export const escribirFecha = (usuario: UserEvent, campo: HTMLElement, dia: string): Promise<void> =>
  pegarEncima(usuario, campo, formatearFecha(dia));
