import type {
  ConvenioMantenidoVM,
  PrimaVM,
  UsuarioDeConvenioVM,
} from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { elegir } from '../../lib/pruebas/elegir.ts';
import type { ServidorDePrueba } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { FICHA, ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';

/** Every call of the maintainer, by name. */
export const LLAMADAS = [
  ...['Buscar', 'BuscarPorId', 'BuscarPorCorredor', 'Exportar', 'CrearConvenio'],
  ...['ActualizarConvenio', 'CrearConvenioTiposVehiculo', 'ActualizarConvenioTiposVehiculo'],
  ...['CrearUsuariosConvenio', 'ActualizarUsuariosConvenio', 'Desactivar', 'Reactivar'],
];

const registro = (id: number, nombre: string) => ({ id, nombre });

export const prima = (cambios: Partial<PrimaVM> = {}): PrimaVM => ({
  id: 31,
  convenioId: 5,
  tipoVehiculoId: 1,
  tipoUsoId: 11,
  version: 1,
  vigente: true,
  tipoVehiculoVM: registro(1, 'AUTOMOVIL'),
  tipoUsoVM: registro(11, 'PARTICULAR'),
  valorVentaBase: 4_990,
  tienePrimaVariable: false,
  primaMinima: null,
  primaMaxima: null,
  mesLegalParaPoliza: 3,
  ...cambios,
});

export const usuarioVM = (id: number, username: string, perfilId = 1) => ({
  id,
  username,
  perfilId,
  tipoLogin: 0,
  vigente: true,
});

export const usuarioDe = (cambios: Partial<UsuarioDeConvenioVM> = {}): UsuarioDeConvenioVM => ({
  id: 41,
  usuarioId: 21,
  convenioId: 5,
  version: 1,
  vigente: true,
  puedeHacerCargaMasiva: true,
  puedeHacerCargaMasivaEspecial: false,
  puedeHacerCargaManualEspecial: false,
  usuarioVM: usuarioVM(21, 'ana'),
  ...cambios,
});

export const CONVENIO: ConvenioMantenidoVM = {
  id: 5,
  nombre: 'CONVENIO SUR',
  corredorId: 7,
  tipoDePago: 1,
  tipoDeAcceso: 0,
  inicioVigencia: '2026-01-01',
  terminoVigencia: '2026-12-31',
  fechaInicioVigenciaPolizas: '2026-01-01',
  fechaTerminoVigenciaPolizas: '2027-12-31',
  esConvenioExtendido: false,
  vigente: true,
  estado: 'Activo',
  version: 2,
  tieneCargaManualEspecialHabilitada: false,
  tieneCargaMasivaEspecialHabilitada: false,
  permiteCambiarTipo: false,
  corredorVM: { id: 7, nombre: 'ROSA PINO DÍAZ' },
  tiposVehiculoDisponiblesVM: [prima()],
  usuariosConvenioVM: [usuarioDe()],
};

const {
  corredorVM: _,
  tiposVehiculoDisponiblesVM: __,
  usuariosConvenioVM: ___,
  ...DATOS
} = CONVENIO;

/** A row of the list. */
export const FILA = { ...DATOS, corredor: 'ROSA PINO DÍAZ', pago: 'Directo', acceso: 'Con Login' };

const tipo = (id: number, nombre: string) => ({
  id,
  nombre,
  codigoRenta: id,
  estaVigente: true,
  usos: 2,
  version: 1,
  clasePatente: 'cualquiera',
});

const delCorredor = (id: number, username: string, perfilId = 1) => ({
  ...usuarioVM(id, username, perfilId),
  nombreCompleto: null,
  deEmpresa: false,
  perfilVM: { id: perfilId, nombre: 'perfil' },
});

/** Session of a profile with these calls, and the catalogues of its forms. */
export const prepararConvenios = (
  servidor: ServidorDePrueba,
  {
    ventana = '/mantenedores/convenio',
    llamadas = LLAMADAS,
  }: { ventana?: string; llamadas?: readonly string[] } = {},
): void => {
  prepararMantenedor(servidor, {
    ventana,
    endpoints: llamadas.map((uno) => `Convenios/${uno}`),
  });
  servidor.responder('/TiposVehiculo/Buscar', ok([tipo(1, 'AUTOMOVIL'), tipo(2, 'REMOLQUE')]));
  servidor.responder(
    '/TiposUso/BuscarPorTipoVehiculo',
    ok(
      ['PARTICULAR', 'COMERCIAL'].map((nombre, i) => ({
        id: 11 + i,
        nombre,
        vigente: true,
        tipoVehiculoId: 1,
        tipoVehiculo: 'AUTOMOVIL',
        version: 1,
      })),
    ),
  );
  servidor.responder('/Corredores/Buscar', ok([{ ...FICHA, nombre: 'ROSA', vigente: true }]));
  for (const ruta of ['/Usuarios/BuscarPorCorredor/7', '/Usuarios/BuscarPorCorredor']) {
    servidor.responder(
      ruta,
      ok([
        delCorredor(21, 'ana'),
        { ...delCorredor(22, 'beto'), tipoLogin: 1 },
        delCorredor(23, 'soporte', 3),
      ]),
    );
  }
  servidor.responder('/Convenios/BuscarPorId/5', ok(CONVENIO));
  servidor.responder('/Convenios/BuscarPorId', ok(CONVENIO));
  servidor.responder('/Convenios/Buscar', ok({ filas: [FILA], total: 1 }));
};

export const boton = (name: string) => screen.findByRole('button', { name });

/** Writes into a field at once; its own test covers single keys. */
const escribir = async (campo: string, texto: string) => {
  // The label includes the asterisk of a required field.
  const entrada = await screen.findByLabelText(new RegExp(`^${campo}( \\*)?$`));
  fireEvent.change(entrada, { target: { value: texto } });
};

/** Fills in step 'Datos de Convenio', except the broker. */
export const llenarDatos = async (acceso = 'Con Login') => {
  await escribir('Nombre', 'convenio sur');
  await elegir('Tipo de pago', 'Directo');
  await elegir('Tipo de acceso', acceso);
  await escribir('Inicio de vigencia', '2026-01-01');
  await escribir('Término de vigencia', '2026-12-31');
  await escribir('Inicio de vigencia de las pólizas', '2026-01-01');
  await escribir('Término de vigencia de las pólizas', '2027-12-31');
};

/** Adds the premium of Automóvil and a use, 4.990 in March. */
export const anadirPrima = async (usuario: UserEvent, uso = 'Particular') => {
  await elegir('Tipo de vehículo', 'Automóvil');
  await elegir('Tipo de uso', uso);
  await escribir('Prima', '4990');
  await elegir('Mes legal', 'MARZO');
  await usuario.click(await boton('Añadir prima'));
};

/** Texts of a table's row headers. */
export const filasDe = async (tabla: string): Promise<(string | null)[]> => {
  const cuerpo = await screen.findByRole('table', { name: tabla });
  return within(cuerpo)
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);
};
