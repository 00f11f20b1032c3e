import { datosDeMuestra, datosEnVenta } from '#features/vehiculo/campos.ts';
import type { PropietarioEscrito } from '#features/ventas/ingreso/propietario-entrada.contract.ts';
import type { VehiculoEntrada as Enviado } from '#features/ventas/ingreso/ingreso.contract.ts';
import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import { sanearNombre } from '#values/persona.ts';
import { MARCAS_MODELOS } from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import type { Casa } from '../casa.ts';

/** A submitted vehicle with a typed owner, as every seller submits it. */
export type VehiculoEntrada = Omit<Enviado, 'propietarioVM'> & {
  propietarioVM: PropietarioEscrito;
};

/** Every vehicle of the simulated register; the eight of the demonstration come first. */
export const PARQUE = generarParqueNacional(MARCAS_MODELOS);

/** `cuantos` vehicles of the register from the `desde`-th on. */
export const tramoDelParque = (desde: number, cuantos: number): VehiculoRegistrado[] =>
  PARQUE.slice(desde, desde + cuantos);

/** Submissions for these vehicles without a look-up each; every one has its own e-mail. */
export const entradasDe = async (
  { base }: Pick<Casa, 'base'>,
  vehiculos: readonly VehiculoRegistrado[],
): Promise<VehiculoEntrada[]> => {
  const modelos = await base
    .selectFrom('modelos as m')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'm.tipo_vehiculo_id')
    .select(['m.id', 'm.marca_id', 'm.tipo_vehiculo_id', 'm.nombre', 'ma.nombre as marca'])
    .select('t.nombre as tipo')
    .execute();
  const usos = await base
    .selectFrom('tipos_uso')
    .select(['id', 'tipo_vehiculo_id'])
    .orderBy('id', 'desc')
    .execute();
  const modeloDe = new Map(modelos.map((m) => [`${m.tipo}|${m.marca}|${m.nombre}`, m]));
  const usoDe = new Map(usos.map((u) => [u.tipo_vehiculo_id, u.id]));
  return vehiculos.map(({ propietario, ...v }) => {
    const modelo = modeloDe.get(`${v.tipoVehiculo}|${v.marca}|${v.modelo}`);
    if (!modelo) throw new Error(`el catálogo no tiene ${v.marca} ${v.modelo}`);
    return {
      id: 0,
      patente: v.patente,
      dv: v.dv,
      marcaId: modelo.marca_id,
      modeloId: modelo.id,
      tipoVehiculoId: modelo.tipo_vehiculo_id,
      tipoUsoId: usoDe.get(modelo.tipo_vehiculo_id) ?? null,
      ...datosEnVenta(datosDeMuestra(v)),
      propietarioVM: {
        ...propietario,
        apellidoPaterno: propietario.apellidoPaterno && sanearNombre(propietario.apellidoPaterno),
        apellidoMaterno: propietario.apellidoMaterno && sanearNombre(propietario.apellidoMaterno),
        telefono: '912345678',
        email: `dueno.${v.patente.toLowerCase()}@correo.example`,
      },
    };
  });
};
