import { crearCodigoDeVenta } from '#features/acceso/entrada/crear-codigo-de-venta.usecase.ts';
import { codigoVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { RUTA_RETORNO } from '#features/pagos/rutas-de-pago.ts';
import { marcaComercialDeVenta } from '#features/ventas/marca-comercial.query.ts';
import type { MarcaComercial } from '#formatos/correo/carta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import { type Nombrable, saludoA } from '#values/persona.ts';
import {
  type Destinatario,
  type PagoDeCorreo,
  type PolizaDeCorreo,
  POLIZAS_A_LA_VISTA,
  redactarEntrega,
} from './correo-poliza.ts';
import { compraDeVenta, type PolizaPorEntregar, polizasPorEntregar } from './entrega.query.ts';

const ADJUNTOS_MAXIMO = 5;
const BYTES_MAXIMO = 10 * 1_048_576;
/** Settled without a provider: there is no authorisation to name. */
const SIN_PROVEEDOR = new Set(['directo', 'reemision']);

/** The key of each mail names its purpose: it is also its Message-ID. */
const PROPOSITO = {
  propietario: 'propietario',
  compradorPropietario: 'propietario',
  comprador: 'comprador',
  vendedor: 'vendedor',
} as const satisfies Record<Destinatario, string>;

/** One sale, as its mails are written. */
interface Venta {
  readonly id: number;
  readonly marca: MarcaComercial;
  readonly pago: PagoDeCorreo;
}

/** One mail: `filas` are what it is about, `propias` those of them that may be attached. */
interface Envio {
  readonly para: Destinatario;
  readonly destino: string;
  /** Whose policies the link of the mail shows; null for the whole sale. */
  readonly dueno: string | null;
  readonly filas: readonly PolizaPorEntregar[];
  readonly propias: readonly PolizaPorEntregar[];
}

/**
 * A way in of its own for each mail: an owner's shows the policies of that owner alone. It needs no
 * login, which a buyer does not have.
 */
const enlacePara = async (
  ctx: ContextoTx,
  ventaId: number,
  correo: string | null,
): Promise<string> => {
  const codigo = await crearCodigoDeVenta(ctx, {
    ventaId,
    proposito: 'entrega',
    ...(correo === null ? {} : { correo }),
  });
  return `${ctx.ajustes.direccion}${RUTA_RETORNO}#${codigo}`;
};

const enCorreo = (ctx: ContextoTx, fila: PolizaPorEntregar): PolizaDeCorreo => ({
  numeroPoliza: fila.numero_poliza,
  patente: patenteConDv(fila.patente, fila.dv),
  vehiculo: `${fila.marca} ${fila.modelo} ${fila.anio_fabricacion} · ${fila.tipo}`,
  desde: formatearFecha(fila.vigencia_desde),
  hasta: formatearFecha(fila.vigencia_hasta),
  prima: fila.prima,
  urlVerificacion: `${ctx.ajustes.direccion}/verificar/${codigoVerificacion(ctx, {
    numeroPoliza: fila.numero_poliza,
    codigoHash: fila.codigo_hash,
  })}`,
});

/** What all of them have in common; null when they differ, or there is none. */
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

const entregarA = async (
  ctx: ContextoTx,
  venta: Venta,
  envio: Envio,
  clave: string,
): Promise<void> => {
  const { para, destino, dueno, filas, propias } = envio;
  const adjuntas = cabenAdjuntas(propias) ? propias : [];
  const desde = comun(filas.map((fila) => fila.vigencia_desde));
  const carta = redactarEntrega({
    para,
    ventaId: venta.id,
    // Whoever hands them on is not their owner.
    saludo: propias.every(({ email }) => email.toLowerCase() === destino)
      ? saludoA(propias.map(duenoDe))
      : null,
    polizas: filas.slice(0, POLIZAS_A_LA_VISTA).map((fila) => enCorreo(ctx, fila)),
    cuantas: filas.length,
    desde: desde && formatearFecha(desde),
    adjuntas: adjuntas.length,
    enlace: await enlacePara(ctx, venta.id, dueno),
    pago: venta.pago,
  });
  await escribirCorreo(ctx, {
    clave,
    ventaId: venta.id,
    para: destino,
    carta,
    marca: venta.marca,
    adjuntos: adjuntas.map((fila) => ({
      nombre: `Poliza_SOAP_${fila.patente}_${fila.numero_poliza}.pdf`,
      clave: fila.documento_clave ?? '',
      sha256: fila.documento_sha256 ?? '',
    })),
  });
};

/**
 * The mails of a sale: to each owner the policies of their own vehicles, to the buyer a link to all,
 * and one mail with both where they are the same. COMUNIDAD has no mail: its policies go to the buyer
 * or, without one, to the seller.
 */
const enviosDe = (
  filas: readonly PolizaPorEntregar[],
  comprador: string | null,
  vendedor: string | null,
): Envio[] => {
  const porCorreo = Map.groupBy(filas, ({ email }) => email.toLowerCase());
  const deNadie = porCorreo.get('') ?? [];
  porCorreo.delete('');
  const propiasDelComprador = comprador === null ? undefined : porCorreo.get(comprador);
  if (comprador !== null) porCorreo.delete(comprador);
  const envios: Envio[] = [...porCorreo].map(([destino, suyas]) => ({
    para: 'propietario',
    destino,
    dueno: destino,
    filas: suyas,
    propias: suyas,
  }));
  if (comprador !== null)
    envios.push({
      para: propiasDelComprador ? 'compradorPropietario' : 'comprador',
      destino: comprador,
      dueno: null,
      filas,
      propias: propiasDelComprador ?? [],
    });
  else if (vendedor !== null && deNadie.length > 0)
    envios.push({
      para: 'vendedor',
      destino: vendedor,
      dueno: null,
      filas: deNadie,
      propias: deNadie,
    });
  return envios;
};

const leerVenta = async (ctx: ContextoTx, id: number) => {
  const { comprador, vendedor, ...compra } = await compraDeVenta(ctx.tx, id);
  const venta: Venta = {
    id,
    marca: await marcaComercialDeVenta(ctx.tx, id),
    pago: {
      total: compra.monto,
      comprobante: compra.orden_compra,
      autorizacion: SIN_PROVEEDOR.has(compra.proveedor) ? null : compra.codigo_autorizacion,
      fecha: formatearFechaHora(compra.pagada_en),
    },
  };
  return {
    venta,
    comprador: comprador?.toLowerCase() || null,
    vendedor: vendedor?.toLowerCase() || null,
  };
};

/**
 * Writes the mails of an issued sale. Over 5 policies or 10 MB a link instead of attachments.
 */
export const entregarPolizas = async (ctx: ContextoTx, ventaId: number): Promise<void> => {
  const filas = await polizasPorEntregar(ctx.tx, ventaId, null);
  const { venta, comprador, vendedor } = await leerVenta(ctx, ventaId);
  for (const envio of enviosDe(filas, comprador, vendedor)) {
    const huella = ctx.puertos.cripto.huella(envio.destino).slice(0, 16);
    await entregarA(ctx, venta, envio, `${PROPOSITO[envio.para]}:${ventaId}:${huella}`);
  }
};

interface EntregaRepetida {
  /** Fixed per delivery: the same one leaves once. */
  readonly clave: string;
  readonly ventaId: number;
  readonly polizaId: number | null;
  readonly destino: string;
  readonly dueno: string | null;
  /** To whoever is not reading as the buyer. */
  readonly conAdjuntos: boolean;
}

/** The same mail of an issued sale once more, or of one of its policies, as their files are now. */
export const entregarDeNuevo = async (
  ctx: ContextoTx,
  { clave, ventaId, polizaId, destino, dueno, conAdjuntos }: EntregaRepetida,
): Promise<void> => {
  const filas = await polizasPorEntregar(ctx.tx, ventaId, polizaId);
  const { venta } = await leerVenta(ctx, ventaId);
  const para = conAdjuntos ? 'propietario' : 'comprador';
  const envio: Envio = { para, destino, dueno, filas, propias: conAdjuntos ? filas : [] };
  await entregarA(ctx, venta, envio, clave);
};
