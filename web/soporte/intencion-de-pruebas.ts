import type { IntencionSoporteVM } from '#features/ventas/no-emitidas/no-emitidas.contract.ts';

const VEHICULO: IntencionSoporteVM['vehiculosViewModel'][number] = {
  ...{ id: 1, patente: 'HWJP59', dv: '8', marcaId: 1, marca: 'CHEVROLET', modeloId: 1 },
  ...{ marcaEstaVigente: true, modelo: 'SAIL', modeloEstaVigente: true, tipoVehiculoId: 1 },
  ...{ tipoVehiculo: 'AUTOMOVIL', tipoVehiculoEstaVigente: true, nroMotor: 'M1' },
  ...{ anioFabricacion: 2016, tipoUsoId: null, tipoUso: null, prima: 9_280 },
  ...{ primaManual: false, opcionesEmisionEspecial: null, urlDescarga: null },
  ...{ vigenciaDesde: '2026-11-20', vigenciaHasta: '2027-03-31' },
  propietarioVM: {
    ...{ rut: 11_111_111, dv: '1', nombre: 'LUIS', segundoNombre: null, razonSocial: null },
    ...{ apellidoPaterno: 'ROJAS', apellidoMaterno: 'DÍAZ', telefono: null, email: null },
  },
};

export const intencion = (cambios: Partial<IntencionSoporteVM> = {}): IntencionSoporteVM => ({
  id: 1_204,
  montoEnPesos: 1_234_560,
  origen: 0,
  creado: '2026-11-20T12:00:00.000Z',
  estadoEmision: null,
  estadoIntencionDeVenta: 3,
  estadoVenta: 7,
  version: 4,
  siguientePaso: '/venta/listaVehiculos',
  especial: false,
  pagoFallido: null,
  terminosAceptados: false,
  correoComprador: null,
  convenioId: 7,
  convenio: {
    nombre: 'DEMO DIRECTO',
    tipoDePago: 1,
    tipoDeAcceso: 0,
    corredorVM: { id: 2, nombre: 'CORREDORA DEMO SPA' },
  },
  usuario: {
    id: 3,
    username: 'venta',
    entidadVM: { id: 9, rut: 12_345_678, dv: '5', nombreCompleto: 'ANA PÉREZ SOTO' },
  },
  vehiculosViewModel: [VEHICULO],
  polizaVentaVM: [],
  ...cambios,
});
export const enLinea = (cambios: Partial<IntencionSoporteVM> = {}) =>
  intencion({ convenio: { ...intencion().convenio, tipoDePago: 0 }, ...cambios });
