import { trabajoEmitirVenta } from '#features/emision/emitir/emitir-venta.job.ts';
import { trabajoEnviarCorreo } from '#features/envios/enviar-correo.job.ts';
import type { Casa } from '../casa.ts';
import { ingresar, pagar, pasarA, type Vendedor } from '../cliente.ts';
import type { VehiculoEntrada } from './parque.ts';

/** A paid sale of these vehicles. */
export const ventaPagada = async (
  casa: Casa,
  vendedor: Vendedor,
  vehiculos: VehiculoEntrada[],
  extra: object = {},
): Promise<number> => {
  const { cuerpo } = await ingresar(casa, vendedor, vehiculos);
  const id = cuerpo.datos.id as number;
  await pasarA(casa, vendedor, id, 2);
  await pasarA(casa, vendedor, id, 3);
  const { estado } = await pagar(casa, vendedor, id, extra);
  if (estado !== 200) throw new Error(`PAGAR respondió ${estado}`);
  return id;
};

/** A job of a sale's issuance that goes through so many chunks, as the worker runs it. */
export const correrTramo = (casa: Casa, ventaId: number, seguidos = 1): Promise<void> =>
  trabajoEmitirVenta(casa.enTransaccion, seguidos)(casa.contexto(), { ventaId });

/** One attempt at a mail, as the worker runs it; rejects when it is put off. */
export const correrEnvio = (casa: Casa, envioId: number): Promise<void> =>
  trabajoEnviarCorreo(casa.enTransaccion)(casa.contexto(), { envioId });

export const polizasDe = ({ base }: Casa, ventaId: number) =>
  base.selectFrom('polizas').selectAll().where('venta_id', '=', ventaId).orderBy('id').execute();
