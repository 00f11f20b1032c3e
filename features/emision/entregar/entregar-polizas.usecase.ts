import {
  guardarCodigosDeVenta,
  nuevoCodigoDeVenta,
} from '#features/acceso/entrada/crear-codigo-de-venta.usecase.ts';
import { urlDeVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import { type CorreoNuevo, escribirCorreos } from '#features/envios/escribir-correo.usecase.ts';
import { tieneProveedor } from '#features/pagos/pago.ts';
import { RUTA_RETORNO } from '#features/pagos/rutas-de-pago.ts';
import { marcaComercialDeConvenio } from '#features/ventas/marca-comercial.query.ts';
import type { MarcaComercial } from '#formatos/correo/carta.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { enPartes } from '#values/cola.ts';
import { formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { type Nombrable, saludoA } from '#values/persona.ts';
import { calendarioDePolizas } from './calendario-de-polizas.usecase.ts';
import {
  type Destinatario,
  type PagoDeCorreo,
  type PolizaDeCorreo,
  POLIZAS_A_LA_VISTA,
  redactarEntrega,
} from './correo-poliza.ts';
import {
  clavesDeCorreos,
  comprasDeVentas,
  type PolizaPorEntregar,
  polizasPorEntregar,
} from './entrega.query.ts';

const ADJUNTOS_MAXIMO = 5;
const BYTES_MAXIMO = 10 * 1_048_576;

/** Purpose in the key of each mail, which is also its Message-ID. */
const PROPOSITO = {
  propietario: 'propietario',
  compradorPropietario: 'propietario',
  comprador: 'comprador',
  vendedor: 'vendedor',
} as const satisfies Record<Destinatario, string>;

/** Maximum number of mails held in memory and written by the same statements. */
const CORREOS_POR_VEZ = 100;

/** A sale with the data of its mails. */
interface Venta {
  readonly id: number;
  readonly marca: MarcaComercial;
  readonly pago: PagoDeCorreo;
  readonly comprador: string | null;
  readonly vendedor: string | null;
  /** True when the buyer asked to be told when the cover ends. */
  readonly avisa: boolean;
}

/** A mail of a sale: `filas` are the policies it lists, `propias` those it may attach. */
interface Envio {
  readonly venta: Venta;
  /** Fixed per delivery, so that a mail is sent once. */
  readonly clave: string;
  readonly para: Destinatario;
  readonly destino: string;
  /** Owner whose policies the link shows; null for the whole sale. */
  readonly dueno: string | null;
  readonly filas: readonly PolizaPorEntregar[];
  readonly propias: readonly PolizaPorEntregar[];
}

/**
 * Makes an access code for each mail, because a buyer has no login. An owner's code shows only that
 * owner's policies.
 */
const entradaPara = (ctx: ContextoTx, { venta, dueno }: Envio) =>
  nuevoCodigoDeVenta(ctx, { ventaId: venta.id, proposito: 'entrega', correo: dueno });

const enCorreo = (ctx: ContextoTx, fila: PolizaPorEntregar): PolizaDeCorreo => ({
  numeroPoliza: fila.numero_poliza,
  patente: patenteConDv(fila.patente, fila.dv),
  vehiculo: `${fila.marca} ${fila.modelo} ${fila.anio_fabricacion} · ${nombreDeTipo(fila.tipo)}`,
  desde: formatearFecha(fila.vigencia_desde),
  hasta: formatearFecha(fila.vigencia_hasta),
  prima: fila.prima,
  urlVerificacion: urlDeVerificacion(ctx, {
    numeroPoliza: fila.numero_poliza,
    codigoHash: fila.codigo_hash,
  }),
});

/** Returns the text that all share; null when they differ or there is none. */
const comun = (textos: readonly string[]): string | null => {
  const [uno, ...otros] = new Set(textos);
  return uno && otros.length === 0 ? uno : null;
};

const duenoDe = (fila: PolizaPorEntregar): Nombrable => ({
  rut: fila.rut,
  nombre: fila.nombre,
  apellidoPaterno: fila.apellido_paterno,
  apellidoMaterno: fila.apellido_materno,
  razonSocial: fila.razon_social,
});

const cabenAdjuntas = (filas: readonly PolizaPorEntregar[]): boolean =>
  filas.length <= ADJUNTOS_MAXIMO &&
  filas.reduce((suma, fila) => suma + (fila.documento_bytes ?? 0), 0) <= BYTES_MAXIMO;

const correoDe = (
  ctx: ContextoTx,
  { venta, clave, para, destino, filas, propias }: Envio,
  codigo: string,
): CorreoNuevo => {
  const adjuntas = cabenAdjuntas(propias) ? propias : [];
  const desde = comun(filas.map((fila) => fila.vigencia_desde));
  const calendario = calendarioDePolizas(filas, ctx.ahora);
  const carta = redactarEntrega({
    para,
    ventaId: venta.id,
    // A seller who passes policies on is not greeted by the owner's name.
    saludo: propias.every(({ email }) => email.toLowerCase() === destino)
      ? saludoA(propias.map(duenoDe))
      : null,
    polizas: filas.slice(0, POLIZAS_A_LA_VISTA).map((fila) => enCorreo(ctx, fila)),
    cuantas: filas.length,
    desde: desde && formatearFecha(desde),
    adjuntas: adjuntas.length,
    conCalendario: calendario !== undefined,
    avisa: venta.avisa && destino === venta.comprador,
    enlace: `${ctx.ajustes.direccionEscrita}${RUTA_RETORNO}#${codigo}`,
    pago: venta.pago,
  });
  return {
    clave,
    ventaId: venta.id,
    para: destino,
    carta,
    marca: venta.marca,
    ...(calendario !== undefined && { calendario }),
    adjuntos: adjuntas.map((fila) => ({
      nombre: `Poliza_SOAP_${fila.patente}_${fila.numero_poliza}.pdf`,
      clave: fila.documento_clave ?? '',
      sha256: fila.documento_sha256 ?? '',
    })),
  };
};

/**
 * Writes mails, with three statements per batch. Stores the access code only of mails that did not
 * exist. A concurrent writer of the same mail waits and then skips it.
 */
export const escribirEnvios = async (ctx: ContextoTx, envios: readonly Envio[]): Promise<void> => {
  for (const estos of enPartes(envios, CORREOS_POR_VEZ)) {
    const nuevos = estos.map((envio) => ({ envio, entrada: entradaPara(ctx, envio) }));
    const escritos = await escribirCorreos(
      ctx,
      nuevos.map(({ envio, entrada }) => correoDe(ctx, envio, entrada.codigo)),
    );
    await guardarCodigosDeVenta(
      ctx,
      nuevos.filter(({ envio }) => escritos.has(envio.clave)).map(({ entrada }) => entrada),
    );
  }
};

/**
 * Builds the mails of a sale. Each owner gets the own policies, and the buyer a link to all. A buyer who is
 * an owner gets one mail with both. Policies of COMUNIDAD go to the buyer or, without one, to the seller.
 */
const enviosDe = (
  { cripto }: Pick<Contexto['puertos'], 'cripto'>,
  venta: Venta,
  filas: readonly PolizaPorEntregar[],
): Envio[] => {
  const { comprador, vendedor } = venta;
  const porCorreo = Map.groupBy(filas, ({ email }) => email.toLowerCase());
  const deNadie = porCorreo.get('') ?? [];
  porCorreo.delete('');
  const propiasDelComprador = comprador === null ? undefined : porCorreo.get(comprador);
  if (comprador !== null) porCorreo.delete(comprador);
  const envio = (uno: Omit<Envio, 'venta' | 'clave'>): Envio => {
    const huella = cripto.huella(uno.destino).slice(0, 16);
    return { ...uno, venta, clave: `${PROPOSITO[uno.para]}:${venta.id}:${huella}` };
  };
  const envios = [...porCorreo].map(([destino, suyas]) =>
    envio({ para: 'propietario', destino, dueno: destino, filas: suyas, propias: suyas }),
  );
  if (comprador !== null)
    envios.push(
      envio({
        para: propiasDelComprador ? 'compradorPropietario' : 'comprador',
        destino: comprador,
        dueno: null,
        filas,
        propias: propiasDelComprador ?? [],
      }),
    );
  else if (vendedor !== null && deNadie.length > 0)
    envios.push(
      envio({
        para: 'vendedor',
        destino: vendedor,
        dueno: null,
        filas: deNadie,
        propias: deNadie,
      }),
    );
  return envios;
};

const leerVentas = async (db: Base, ids: readonly number[]): Promise<Venta[]> => {
  const compras = await comprasDeVentas(db, ids);
  if (compras.length !== new Set(ids).size) throw new Error('una venta emitida no tiene su pago');
  const marcas = new Map<number, MarcaComercial>();
  const ventas: Venta[] = [];
  for (const compra of compras) {
    const { convenio_id: convenio } = compra;
    const marca = marcas.get(convenio) ?? (await marcaComercialDeConvenio(db, convenio));
    marcas.set(convenio, marca);
    ventas.push({
      id: compra.id,
      marca,
      pago: {
        total: compra.monto,
        comprobante: compra.orden_compra,
        autorizacion: tieneProveedor(compra.proveedor) ? compra.codigo_autorizacion : null,
        fecha: formatearFechaHora(compra.pagada_en),
      },
      comprador: compra.comprador?.toLowerCase() || null,
      vendedor: compra.vendedor?.toLowerCase() || null,
      avisa: compra.avisa,
    });
  }
  return ventas;
};

/**
 * Writes the mails of issued sales. More than 5 policies or 10 MB are linked instead of attached.
 */
export const entregarPolizas = async (
  ctx: ContextoTx,
  ventaIds: readonly number[],
): Promise<void> => {
  const ventas = await leerVentas(ctx.tx, ventaIds);
  const filas = await polizasPorEntregar(ctx.tx, ventaIds);
  const porVenta = Map.groupBy(filas, (fila) => fila.venta_id);
  await escribirEnvios(
    ctx,
    ventas.flatMap((venta) => enviosDe(ctx.puertos, venta, porVenta.get(venta.id) ?? [])),
  );
};

/**
 * Returns the mails of an issued sale that are not written yet, in batches. Policies cancelled since are
 * included, because the buyer must be notified of them too.
 */
export const tandasPorEscribir = async (
  { db, puertos }: Contexto,
  ventaId: number,
): Promise<Envio[][]> => {
  const [venta] = await leerVentas(db, [ventaId]);
  if (!venta) return [];
  const escritos = await clavesDeCorreos(db, ventaId);
  const envios = enviosDe(
    puertos,
    venta,
    await polizasPorEntregar(db, [ventaId], { anuladas: true }),
  );
  return enPartes(
    envios.filter(({ clave }) => !escritos.has(clave)),
    CORREOS_POR_VEZ,
  );
};

interface EntregaRepetida {
  /** Fixed per delivery, so that a mail is sent once. */
  readonly clave: string;
  readonly ventaId: number;
  readonly polizaId: number | null;
  readonly destino: string;
  readonly dueno: string | null;
  /** False when the recipient reads as the buyer. */
  readonly conAdjuntos: boolean;
}

/** Writes the mail of an issued sale, or of one of its policies, again with the present files. */
export const entregarDeNuevo = async (
  ctx: ContextoTx,
  { clave, ventaId, polizaId, destino, dueno, conAdjuntos }: EntregaRepetida,
): Promise<void> => {
  const filas = await polizasPorEntregar(ctx.tx, [ventaId], { polizaId });
  const para = conAdjuntos ? 'propietario' : 'comprador';
  const propias = conAdjuntos ? filas : [];
  for (const venta of await leerVentas(ctx.tx, [ventaId]))
    await escribirEnvios(ctx, [{ venta, clave, para, destino, dueno, filas, propias }]);
};

/**
 * Writes the mail of an issued sale to its buyer, whose address was corrected for the `vez`-th time. An address that
 * already had one gets it again.
 */
export const entregarAlComprador = async (
  ctx: ContextoTx,
  ventaId: number,
  vez: number,
): Promise<void> => {
  const filas = await polizasPorEntregar(ctx.tx, [ventaId]);
  const escritos = await clavesDeCorreos(ctx.tx, ventaId);
  const envios = (await leerVentas(ctx.tx, [ventaId]))
    .flatMap((venta) => enviosDe(ctx.puertos, venta, filas))
    .filter(({ dueno }) => dueno === null)
    .map((envio) =>
      escritos.has(envio.clave) ? { ...envio, clave: `${envio.clave}:${vez}` } : envio,
    );
  await escribirEnvios(ctx, envios);
};
