import { trabajoEmitirVenta } from '#features/emision/emitir/emitir-venta.job.ts';
import { numerarTramo } from '#features/emision/numerar/numerar-tramo.usecase.ts';
import { trabajoEnviarCorreo } from '#features/envios/enviar-correo.job.ts';
import { enviosSinEfecto } from '#features/recordatorios/envios-sin-efecto.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Casa } from '../casa.ts';
import { ingresar, pagar, pasarA, type Vendedor } from '../cliente.ts';
import type { VehiculoEntrada } from './parque.ts';

/** Creates a paid sale of these vehicles. */
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

/** Runs the issuance jobs of these sales in one chunk, as the worker does. Returns their errors. */
export const emitirJuntas = (
  { enTransaccion }: Casa,
  ventaIds: readonly number[],
  contexto: (ventaId: number) => Contexto,
): Promise<(Error | null)[]> =>
  trabajoEmitirVenta(enTransaccion)(
    ventaIds.map((ventaId) => ({ ctx: contexto(ventaId), encargo: { ventaId } })),
  );

/** Runs an issuance job of one sale: one chunk. Rejects when it fails. */
export const correrTramo = async (
  casa: Casa,
  ventaId: number,
  ctx: Contexto = casa.contexto(),
): Promise<void> => {
  const [fallo] = await emitirJuntas(casa, [ventaId], () => ctx);
  if (fallo) throw fallo;
};

/** Takes the turn of a sale and numbers one chunk of it. Returns the turn. */
export const numerarVenta = async (casa: Casa, ventaId: number): Promise<number> => {
  const ctx = casa.contexto();
  const ventas = new Map([[ventaId, ctx]]);
  const { turnos } = await casa.enTransaccion(ctx, (tx) => numerarTramo(tx, ventas));
  return turnos[0]?.turno ?? 0;
};

/** Runs one attempt at a mail, as the worker does. Rejects when it is postponed. */
export const correrEnvio = (casa: Casa, envioId: number): Promise<void> =>
  trabajoEnviarCorreo(enviosSinEfecto)(casa.enTransaccion)(casa.contexto(), { envioId });

export const polizasDe = ({ base }: Casa, ventaId: number) =>
  base.selectFrom('polizas').selectAll().where('venta_id', '=', ventaId).orderBy('id').execute();
