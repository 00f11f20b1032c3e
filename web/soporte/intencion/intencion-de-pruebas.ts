import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { unaVenta, unVehiculoVM } from '#server/test/construir.ts';

const VEHICULO = unVehiculoVM({
  tipoUsoId: null,
  tipoUso: null,
  vigenciaDesde: '2026-11-20',
  propietarioVM: {
    rut: 11_111_111,
    dv: '1',
    nombre: 'LUIS',
    segundoNombre: null,
    razonSocial: null,
    apellidoPaterno: 'ROJAS',
    apellidoMaterno: 'DÍAZ',
    telefono: null,
    email: null,
  },
});

export const intencion = (cambios: Partial<IntencionVM> = {}): IntencionVM =>
  unaVenta({
    id: 1_204,
    montoEnPesos: 1_234_560,
    creado: '2026-11-20T12:00:00.000Z',
    estadoIntencionDeVenta: 3,
    usuario: {
      id: 3,
      username: 'venta',
      entidadVM: { id: 9, rut: 12_345_678, dv: '5', nombreCompleto: 'ANA PÉREZ SOTO' },
    },
    vehiculosViewModel: [VEHICULO],
    ...cambios,
  });
export const enLinea = (cambios: Partial<IntencionVM> = {}) =>
  intencion({ convenio: { ...intencion().convenio, tipoDePago: 0 }, ...cambios });
