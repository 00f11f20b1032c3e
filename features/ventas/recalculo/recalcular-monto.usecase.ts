import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { montoRecalculado } from '#features/ventas/venta.hechos.ts';
import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import type { ConvenioConPrecios } from '#features/convenios/precio.ts';
import { sinPermiso } from '#nucleo/comunes.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { actualizarTerminos } from '#features/ventas/terminos/actualizar-terminos.usecase.ts';
import { ETAPA, puedePasarA } from '#features/ventas/etapa.ts';
import type { EntradaRecalculo } from './recalculo.contract.ts';
import { revisarPrimas } from './revisar-primas.ts';
import { vehiculosDeVenta } from '#features/ventas/terminos/terminos.query.ts';
import { tomarVentaPropia } from '#features/ventas/tomar-venta.usecase.ts';
import {
  datosInvalidos,
  etapaIncorrecta,
  otroConvenio,
  primasIncorrectas,
  TEXTO_VEHICULOS,
} from '#features/ventas/venta.errors.ts';
import { guardarPrima, type VentaTomada, guardarEtapa } from '#features/ventas/venta.store.ts';
import { ORIGEN } from '#features/ventas/venta.ts';

const convenioDe = async (
  ctx: ContextoTx,
  venta: VentaTomada,
  convenioId: number,
): Promise<ConvenioConPrecios> => {
  const convenio = await convenioDeUsuario(ctx.tx, venta.usuario_id, convenioId, ctx.ahora);
  if (!convenio) throw sinPermiso();
  if (convenio.id !== venta.convenio_id) throw otroConvenio();
  if (!convenio.sePuedeVender) throw datosInvalidos({ Vehiculos: TEXTO_VEHICULOS });
  return convenio;
};

/** Writes the typed premiums of an own manual sale below stage 4. Returns its new total in CLP. */
export const recalcularMonto = async (
  ctx: ContextoTx,
  { intencionDeVentaId: id, convenioId, vehiculosPrimaVariableVM, version }: EntradaRecalculo,
): Promise<number> => {
  const venta = await tomarVentaPropia(ctx, id, version);
  const convenio = await convenioDe(ctx, venta, convenioId);
  const etapa = ETAPA.ingresoVehiculos;
  if (venta.origen !== ORIGEN.manual || !puedePasarA(etapa, venta.etapa)) throw etapaIncorrecta();

  const anteriores = await vehiculosDeVenta(ctx.tx, id).execute();
  // A typed premium is judged by the period that today's cover starts in.
  await actualizarTerminos(ctx, venta);
  const vehiculos = await vehiculosDeVenta(ctx.tx, id).execute();
  const precios = convenio.tiposVehiculoDisponiblesVM;
  const hoy = fechaSantiago(ctx.ahora);
  const revision = revisarPrimas(vehiculosPrimaVariableVM, vehiculos, precios, hoy);
  if (!revision.ok) throw primasIncorrectas(revision.errors);
  for (const prima of revision.primas) await guardarPrima(ctx.tx, prima);
  const { montoEnPesos, ocupadas } = await actualizarTerminos(ctx, venta);
  if (ocupadas.length > 0) throw datosInvalidos({ Patente: ocupadas });

  await guardarEtapa(ctx.tx, id, { etapa, montoEnPesos });
  const antes = new Map(anteriores.map(({ id: suyo, prima }) => [suyo, prima]));
  await registrar(
    ctx,
    montoRecalculado({
      id,
      antes: {
        montoEnPesos: venta.monto_en_pesos,
        primas: Object.fromEntries(revision.primas.map((p) => [p.patente, antes.get(p.id)])),
      },
      despues: {
        montoEnPesos,
        primas: Object.fromEntries(revision.primas.map(({ patente, prima }) => [patente, prima])),
      },
    }),
  );
  return montoEnPesos;
};
