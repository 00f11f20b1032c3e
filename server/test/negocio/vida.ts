import { anotarIntentos } from '#features/envios/anotar-intento.usecase.ts';
import { trabajoGenerarSun } from '#features/sun/generar-sun.job.ts';
import { esperar } from '../esperar.ts';
import type { Casa } from '../casa.ts';
import { crearVendedor, entrar, pagar, pedir, type Vendedor, ventaEnTerminos } from '../cliente.ts';
import { correrEnvio, correrTramo, polizasDe } from './emision.ts';
import { crearUsuario } from './fabrica.ts';
import { conPagoEnLinea, decidirYVolver, otraPatente, tokenDe, validarPagos } from './pago.ts';
import { bajar, correrAviso, correrDocumentos } from './soporte.ts';

/** A sale of two vehicles that went through everything, one event per minute from 12:00 in Santiago. */
export interface Vida {
  readonly ventaId: number;
  readonly vendedor: Vendedor;
  readonly soporte: { readonly nombre: string; readonly token: string };
  readonly numeros: readonly number[];
}

/** Audit rows of downloads are written after the answer. */
export const esperarDescarga = (casa: Casa, accion: string, cuantas = 1): Promise<void> =>
  esperar(accion, 5, async () => {
    const filas = await casa.base
      .selectFrom('hechos')
      .select('id')
      .where('accion', '=', accion)
      .execute();
    return filas.length >= cuantas;
  });

/** Mails of a sale, in order. */
export const correosDe = ({ base }: Casa, ventaId: number) =>
  base
    .selectFrom('envios')
    .select(['id', 'destino'])
    .where('clase', '=', 'correo')
    .where('venta_id', '=', ventaId)
    .orderBy('id')
    .execute();

const vender = async (casa: Casa, vendedor: Vendedor, paso: () => void): Promise<number> => {
  const ventaId = await ventaEnTerminos(casa, vendedor, [otraPatente(), otraPatente()]);
  paso();
  const { cuerpo } = await pagar(casa, vendedor, ventaId);
  paso();
  await decidirYVolver(casa, tokenDe(cuerpo.datos), 'aprobar');
  paso();
  await validarPagos(casa);
  paso();
  await correrTramo(casa, ventaId);
  return ventaId;
};

const entregar = async (casa: Casa, ventaId: number, paso: () => void): Promise<void> => {
  const correos = await correosDe(casa, ventaId);
  paso();
  await casa.enTransaccion(casa.contexto(), (tx) =>
    anotarIntentos(tx, [
      { envioId: correos[0]?.id ?? 0, estado: 'pendiente', respuesta: '451 mañana' },
    ]),
  );
  paso();
  for (const { id } of correos) await correrEnvio(casa, id);
  paso();
  await trabajoGenerarSun(casa.enTransaccion)(casa.contexto(), { ventaId });
  paso();
  await correrAviso(casa, { clase: 'venta', ventaId });
};

const descargar = async (
  casa: Casa,
  { ventaId, soporte, vendedor }: Omit<Vida, 'numeros'>,
  paso: () => void,
): Promise<void> => {
  const leer = (ruta: string, { token } = soporte as { token: string }) =>
    pedir(casa, 'GET', ruta, { token });
  const { cuerpo } = await leer(`/Venta/BuscarPorId/${ventaId}`);
  paso();
  await bajar(casa, cuerpo.datos.polizaVentaVM[0].urlDescarga as string);
  await esperarDescarga(casa, 'descargar_documento');
  paso();
  await leer(`/Venta/DescargarTodasLasPolizas/${ventaId}`, vendedor);
  await esperarDescarga(casa, 'descargar_polizas');
  paso();
  await leer(`/RegenerarArchivoCargaSUN/Descargar/${ventaId}`);
  await esperarDescarga(casa, 'descargar_sun');
};

const anular = async (
  casa: Casa,
  { ventaId, soporte: { token } }: Pick<Vida, 'ventaId' | 'soporte'>,
  paso: () => void,
): Promise<void> => {
  const [primera, ...mas] = await polizasDe(casa, ventaId);
  const cambio = { inicioVigencia: '2026-12-01', terminoVigencia: primera?.vigencia_hasta };
  paso();
  await pedir(casa, 'POST', '/EditarPoliza/EditarPoliza', {
    token,
    cuerpo: { id: primera?.id, ...cambio },
  });
  paso();
  await pedir(casa, 'POST', '/SoporteVenta/AnularVenta', {
    token,
    cuerpo: {
      IV: ventaId,
      MotivoAnulacion: 'Vendida dos veces',
      FechaAnulacion: casa.reloj.ahora().toISOString(),
    },
  });
  paso();
  const ids = [primera?.id ?? 0, ...mas.map(({ id }) => id)];
  await correrDocumentos(casa, ids);
  paso();
  await correrAviso(casa, { clase: 'anulacion', polizaIds: ids });
};

/**
 * Sells, pays online, issues, mails at the second attempt, writes the collection file, notifies, downloads in
 * every way, changes dates, and cancels.
 */
export const vivirVenta = async (casa: Casa): Promise<Vida> => {
  const paso = (): void => casa.reloj.avanzar(60_000);
  const vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
  const { nombre } = await crearUsuario(casa, 3);
  const soporte = { nombre, token: await entrar(casa, nombre) };
  const ventaId = await vender(casa, vendedor, paso);
  const numeros = (await polizasDe(casa, ventaId)).map((p) => p.numero_poliza);
  await entregar(casa, ventaId, paso);
  await descargar(casa, { ventaId, soporte, vendedor }, paso);
  await anular(casa, { ventaId, soporte }, paso);
  return { ventaId, vendedor, soporte, numeros };
};
