import { type Reenviable, reparoDeReenvio } from '#features/soporte/reenvio/reenviable.ts';
import type { Fallo } from '#values/fallo.ts';
import { ventaSinComprador } from './contacto.errors.ts';

/** Reason why the contact data may not be corrected now, or null: what is corrected is sent again. */
export const reparoDeContacto = (envio: Reenviable, conComprador: boolean): Fallo | null =>
  reparoDeReenvio(envio) ?? (envio.que === 'venta' && !conComprador ? ventaSinComprador() : null);
