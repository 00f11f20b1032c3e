import { unVehiculoDeLista } from '#server/test/construir.ts';
import type { ServidorDePrueba } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';

export const LISTA = '/mantenedores/vehiculos';
export const BUSCAR = '/Vehiculos/Buscar';
export const DUENOS = '/Propietarios/Buscar';
const AUTO = { id: 1, nombre: 'AUTOMOVIL', estaVigente: true };
const TOYOTA = { id: 3, nombre: 'TOYOTA', estaVigente: true };
const YARIS = { id: 5, nombre: 'YARIS', estaVigente: true };
export const VEHICULO = unVehiculoDeLista({
  anioFabricacion: 2020,
  numeroMotor: 'M-100',
  modeloVM: { ...YARIS, marcaVM: TOYOTA, tipoVehiculoVM: AUTO },
  marca: 'TOYOTA',
  modelo: 'YARIS',
});
const ANA = VEHICULO.propietarioVM;

/** A session that maintains vehicles, and one record of everything they refer to. */
export const prepararVehiculos = (servidor: ServidorDePrueba): void => {
  prepararMantenedor(servidor, {
    ventana: LISTA,
    endpoints: [
      ...['Buscar', 'BuscarEspecificos', 'Exportar', 'CrearVehiculo', 'ActualizarVehiculo'].map(
        (una) => `Vehiculos/${una}`,
      ),
      'Propietarios/Buscar',
    ],
  });
  servidor.responder(BUSCAR, ok({ filas: [VEHICULO], total: 1 }));
  servidor.responder(
    '/TiposVehiculo/Buscar',
    ok([{ ...AUTO, codigoRenta: 1, clasePatente: 'cualquiera', usos: 1, version: 1 }]),
  );
  servidor.responder('/Marcas/Buscar', ok([{ ...TOYOTA, modelos: 1, version: 1 }]));
  const modelo = { ...YARIS, marcaVM: TOYOTA, tipoVehiculoVM: AUTO, version: 1 };
  servidor.responder('/Modelos/Buscar', ok([modelo]));
  servidor.responder(
    '/TiposUso/BuscarPorTipoVehiculo',
    ok([
      {
        id: 9,
        nombre: 'PARTICULAR',
        vigente: true,
        tipoVehiculoId: 1,
        tipoVehiculo: 'AUTOMOVIL',
        version: 1,
      },
    ]),
  );
  const ficha = { ...ANA, nombreCompleto: 'ANA NUÑEZ', comunaId: null, comuna: null, email: null };
  const resto = { telefono: null, villa: null, calle: null, numero: null, departamento: null };
  servidor.responder(
    DUENOS,
    ok({
      filas: [{ ...ficha, ...resto, vigente: true, soloDeVenta: false, version: 1 }],
      total: 1,
    }),
  );
};
