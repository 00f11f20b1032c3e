import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { escribir, leer } from '../../lib/navegador/almacen.ts';
import {
  comenzarVenta,
  guardarResumen,
  guardarVehiculos,
  leerVehiculos,
  leerVenta,
} from '../../lib/venta/venta.ts';
import { guardarBase, leerBase } from '../vehiculos/base-de-venta.ts';
import { type Reunion, reunirVehiculos } from '../vehiculos/reunir-vehiculos.ts';
import { vehiculoDeVenta } from '../vehiculos/vehiculo-ingresado.ts';

/** Keeps this tab's unsent changes, where nobody else changed the same vehicle. */
const reunir = (venta: IntencionVM, servidor: readonly VehiculoEntrada[]): Reunion => {
  const base = leerVenta().idIntencionVenta === venta.id ? leerBase() : null;
  if (base === null) return reunirVehiculos([], [], servidor);
  return reunirVehiculos(base as VehiculoEntrada[], leerVehiculos<VehiculoEntrada>(), servidor);
};

/** Confirmed covers and answered terms of a sale. */
const respuestasDe = (ventaId: number) =>
  Object.fromEntries(
    (['coberturasAceptadas', `borrador-terminos-${ventaId}`] as const).flatMap((clave) => {
      const valor = leer(clave);
      return valor === null ? [] : [[clave, valor]];
    }),
  );

/** Makes the server's sale the current one of this tab. */
export const retomarVenta = (venta: IntencionVM): Reunion => {
  // Vehicles of a file are not edited by hand, and would exceed the browser's storage.
  const servidor =
    venta.origen === ORIGEN.manual ? venta.vehiculosViewModel.map(vehiculoDeVenta) : [];
  const reunion = reunir(venta, servidor);
  // Answers given in this purchase are not asked again.
  const dadas = leerVenta().idIntencionVenta === venta.id ? respuestasDe(venta.id) : {};
  comenzarVenta({ id: venta.convenioId, nombre: venta.convenio.nombre });
  escribir(dadas);
  guardarVehiculos(reunion.vehiculos);
  guardarBase(servidor);
  guardarResumen({
    id: venta.id,
    etapa: venta.estadoIntencionDeVenta,
    montoEnPesos: venta.montoEnPesos,
    cantidadVehiculos: venta.vehiculosViewModel.length,
  });
  return reunion;
};
