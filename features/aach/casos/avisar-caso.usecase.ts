import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { marcaComercialDeVenta } from '#features/ventas/marca-comercial.query.ts';
import type { Carta } from '#formatos/correo/carta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { patenteConDv } from '#values/patente.ts';
import { saludoA } from '#values/persona.ts';
import type { CasoTerminado } from './caso.store.ts';
import { type PolizaDeCaso, polizasDeCasos } from './casos.query.ts';
import { type Destinatario, type PolizaEnCorreo, redactarCorreccion } from './correo-caso.ts';

/**
 * E-mail about a policy: of its seller, or of its owner. For an owner without an address, that of the buyer.
 */
const destinoDe = (poliza: PolizaDeCaso, a: Destinatario): string | null => {
  const correo =
    a === 'vendedor' ? poliza.vendedor : poliza.propietario || (poliza.comprador ?? '');
  return correo ? correo.toLowerCase() : null;
};

/** Greets owners by name, but only if every address is the owner's own. */
const saludoDe = (polizas: readonly PolizaDeCaso[], a: Destinatario): string | null =>
  a === 'vendedor' || polizas.some(({ propietario }) => propietario === '')
    ? null
    : saludoA(
        polizas.map((poliza) => ({
          rut: poliza.rut,
          nombre: poliza.nombre,
          apellidoPaterno: poliza.apellido_paterno,
          apellidoMaterno: poliza.apellido_materno,
          razonSocial: poliza.razon_social,
        })),
      );

export const enCorreo = (poliza: PolizaDeCaso): PolizaEnCorreo => ({
  numeroPoliza: poliza.numero_poliza,
  patente: patenteConDv(poliza.patente, poliza.dv),
  vehiculo: `${poliza.marca} ${poliza.modelo} ${poliza.anio_fabricacion}`,
});

interface Aviso {
  /** Subject and case, unique per mail: `rechazo:17`. */
  readonly que: string;
  readonly a: Destinatario;
  readonly redactar: (polizas: readonly PolizaDeCaso[], saludo: string | null) => Carta;
}

/**
 * Writes one mail per address and sale, about all its policies. Returns each mail's key with its policies.
 * The key tells an owner's mail from others, because other people may not see it.
 */
export const avisarDePolizas = async (
  ctx: ContextoTx,
  polizas: readonly PolizaDeCaso[],
  { que, a, redactar }: Aviso,
): Promise<{ clave: string; polizaIds: number[] }[]> => {
  const grupos = Map.groupBy(polizas, (poliza) =>
    JSON.stringify([poliza.venta_id, destinoDe(poliza, a)]),
  );
  const avisos: { clave: string; polizaIds: number[] }[] = [];
  for (const suyas of grupos.values()) {
    const [primera] = suyas;
    const para = primera && destinoDe(primera, a);
    if (!para) continue;
    const huella = ctx.puertos.cripto.huella(para).slice(0, 16);
    const clave = `caso_${a}:${que}:${primera.venta_id}:${huella}`;
    await escribirCorreo(ctx, {
      clave,
      ventaId: primera.venta_id,
      para,
      carta: redactar(suyas, saludoDe(suyas, a)),
      marca: await marcaComercialDeVenta(ctx.tx, primera.venta_id),
    });
    avisos.push({ clave, polizaIds: suyas.map(({ id }) => id) });
  }
  return avisos;
};

/**
 * Tells everybody who was mailed about these cases that they ended well. Writes nothing for a case without an
 * earlier mail.
 */
export const avisarDeCorregidas = async (
  ctx: ContextoTx,
  casos: readonly CasoTerminado[],
): Promise<void> => {
  if (casos.length === 0) return;
  const { telefono } = ctx.ajustes.aseguradora;
  const leidas = await polizasDeCasos(
    ctx.tx,
    casos.map(({ poliza_id }) => poliza_id),
  );
  for (const a of ['propietario', 'vendedor'] as const) {
    const avisados = casos.filter((caso) => caso[`aviso_${a}`] !== null);
    const suyos = new Set(avisados.map(({ poliza_id }) => poliza_id));
    await avisarDePolizas(
      ctx,
      leidas.filter(({ id }) => suyos.has(id)),
      {
        que: `corregida:${Math.min(...avisados.map(({ id }) => id))}`,
        a,
        redactar: (polizas, saludo) =>
          redactarCorreccion(
            a,
            polizas.map((poliza) => ({
              ...enCorreo(poliza),
              vigencia: { desde: poliza.vigencia_desde, hasta: poliza.vigencia_hasta },
            })),
            { saludo, telefono },
          ),
      },
    );
  }
};
