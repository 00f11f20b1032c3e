import { primaPara } from '#features/convenios/convenio.ts';
import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { calcularVigencia } from '#values/vigencia.ts';
import { datosInvalidos, TEXTO_VEHICULOS, textoYaVigente } from './venta.errors.ts';
import { guardarTerminos, type VentaTomada } from './venta.store.ts';
import { vigenciasDePatentes } from './vigencias.query.ts';

export interface TerminosDeVehiculo {
  readonly id: number;
  readonly patente: string;
  readonly desde: string;
  readonly hasta: string;
}

/**
 * Brings premiums and dates of a sale's vehicles to what the agreement says today, and gives the
 * total. Throws 400 when the agreement may not be sold any more or a plate got covered meanwhile.
 */
export const actualizarTerminos = async (
  ctx: ContextoTx,
  venta: VentaTomada,
): Promise<{ montoEnPesos: number; vehiculos: TerminosDeVehiculo[] }> => {
  const hoy = fechaSantiago(ctx.ahora);
  const convenio = await convenioDeUsuario(ctx.tx, venta.usuario_id, venta.convenio_id, hoy);
  if (!convenio?.sePuedeVender) throw datosInvalidos({ Vehiculos: TEXTO_VEHICULOS });

  const filas = await ctx.tx
    .selectFrom('venta_vehiculos')
    .selectAll()
    .where('venta_id', '=', venta.id)
    .orderBy('patente')
    .execute();
  const vigencias = await vigenciasDePatentes(
    ctx.tx,
    filas.map(({ patente }) => patente),
    venta.id,
  );
  let montoEnPesos = 0;
  const vehiculos: TerminosDeVehiculo[] = [];
  const ocupadas: string[] = [];
  for (const fila of filas) {
    const tipo = convenio.tiposVehiculoDisponiblesVM.find(
      (t) =>
        t.tipoVehiculoVM.id === fila.tipo_vehiculo_id &&
        (t.tipoUsoVM?.id ?? null) === fila.tipo_uso_id,
    );
    if (!tipo) throw datosInvalidos({ Vehiculos: TEXTO_VEHICULOS });
    const prima = primaPara(tipo, fila.prima) ?? tipo.valorVentaBase;
    const vigencia = calcularVigencia({
      hoy,
      mesLegal: tipo.mesLegalParaPoliza,
      anioFabricacion: fila.anio_fabricacion,
      vigenciasPatente: vigencias.get(fila.patente) ?? [],
      fechaInicioVigenciaPolizas: convenio.fechaInicioVigenciaPolizas,
      fechaTerminoVigenciaPolizas: convenio.fechaTerminoVigenciaPolizas,
      esConvenioExtendido: convenio.esConvenioExtendido,
    });
    if (!vigencia.ok) {
      ocupadas.push(textoYaVigente(fila.patente, vigencia.ocupadaHasta));
      continue;
    }
    const { desde, hasta } = vigencia;
    if (prima !== fila.prima || desde !== fila.vigencia_desde || hasta !== fila.vigencia_hasta) {
      await guardarTerminos(ctx.tx, { id: fila.id, prima, desde, hasta });
    }
    montoEnPesos += prima;
    vehiculos.push({ id: fila.id, patente: fila.patente, desde, hasta });
  }
  if (ocupadas.length > 0) throw datosInvalidos({ Patente: ocupadas });
  return { montoEnPesos, vehiculos };
};
