import { fireEvent, screen, within } from '@testing-library/react';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import type { ServidorDePrueba } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { FICHA, ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';

export const LISTA = '/mantenedores/usuario';

const { nombreCompleto } = FICHA;
export const ENTIDAD = { ...FICHA, nombres: 'ROSA', vigente: true };

/** A private sales user. */
export const ROSA = {
  id: 9,
  username: 'rosa',
  entidadId: 7,
  perfilId: 1,
  tipoLogin: 0,
  vigente: true,
  version: 5,
  entidadVM: ENTIDAD,
  perfilVM: { id: 1, nombre: 'UsuarioVenta' },
  nombreCompleto,
  rut: FICHA.rut,
  perfil: 'Usuario Venta',
  login: 'Privado',
  corredores: 'ACME',
};

const corredor = (id: number, nombre: string) => ({
  ...FICHA,
  id,
  nombre: null,
  razonSocial: nombre,
  nombreCompleto: nombre,
  vigente: true,
  rut: 76_000_000 + id,
  dv: '1',
});
const convenio = (id: number, nombre: string, corredorId: number) => ({
  id,
  nombre,
  corredorId,
  tipoDePago: 1,
  tipoDeAcceso: 0,
  vigente: true,
  version: 1,
  inicioVigencia: '2026-01-01',
  terminoVigencia: '2027-01-01',
  fechaInicioVigenciaPolizas: '2026-01-01',
  fechaTerminoVigenciaPolizas: '2027-01-01',
  esConvenioExtendido: false,
  estado: 'Activo',
  corredor: 'ACME',
  pago: 'Directo',
  acceso: 'Con Login',
  tieneCargaManualEspecialHabilitada: false,
  tieneCargaMasivaEspecialHabilitada: false,
  permiteCambiarTipo: false,
});

/** A link of Rosa with a broker. */
export const vinculo = (corredorId: number, nombre: string, vigente = true) => ({
  corredorId,
  usuarioId: ROSA.id,
  vigente,
  corredorVM: { id: corredorId, rut: 76_000_000, dv: '1', nombreCompleto: nombre, vigente: true },
});
/** A link of Rosa with an agreement of broker 1. */
const enConvenio = (convenioId: number, nombre: string, vigente = true) => ({
  id: convenioId,
  usuarioId: ROSA.id,
  convenioId,
  vigente,
  version: 1,
  puedeHacerCargaMasiva: true,
  puedeHacerCargaMasivaEspecial: false,
  puedeHacerCargaManualEspecial: false,
  usuarioVM: { id: ROSA.id, username: 'rosa', perfilId: 1, tipoLogin: 0, vigente: true },
  convenioVM: { id: convenioId, nombre, corredorId: 1, vigente: true },
});

const LLAMADAS = [
  ...['BuscarUsuarios', 'BuscarUsuariosPerfilado', 'CrearUsuario', 'Actualizar', 'Exportar'],
  ...['Desactivar', 'Reactivar', 'CrearUsuariosCorredores', 'CrearUsuariosConvenio'],
];

/** A session that maintains users, two brokers, two agreements of the first, and Rosa. */
export const prepararUsuarios = (servidor: ServidorDePrueba): void => {
  prepararMantenedor(servidor, {
    ventana: LISTA,
    endpoints: LLAMADAS.map((uno) => `Usuarios/${uno}`),
  });
  const acme = corredor(1, 'ACME');
  servidor.responder('/Usuarios/BuscarUsuarios', ok({ filas: [ROSA], total: 1 }));
  servidor.responder('/Entidades/BuscarPorRut', ok(null));
  servidor.responder('/Usuarios/ComprobarNombre', ok(true));
  servidor.responder(
    '/Usuarios/PoliticaDeClaves',
    ok({ politica: 'clasica', perfilesSinClave: [] }),
  );
  servidor.responder('/Corredores/Buscar', ok([acme, corredor(2, 'OTRA')]));
  servidor.responder(
    '/Convenios/BuscarPorCorredor/1',
    ok([convenio(11, 'FLOTAS', 1), convenio(12, 'DIRECTO', 1)]),
  );
  servidor.responder('/Convenios/BuscarPorCorredor/2', ok([]));
  servidor.responder('/Corredores/BuscarUsuarioCorredoresPorUsuarioId/9', ok([vinculo(1, 'ACME')]));
  servidor.responder('/Usuarios/BuscarUsuariosConvenio', ok([enConvenio(11, 'FLOTAS')]));
  for (const ruta of ['CrearUsuario', 'Actualizar/9', 'CrearUsuariosCorredores/9']) {
    servidor.responder(`/Usuarios/${ruta}`, ok(ROSA));
  }
  for (const ruta of [
    'CrearUsuariosConvenio/9',
    'ActualizarCorredores/9',
    'ActualizarConvenios/9',
  ]) {
    servidor.responder(`/Usuarios/${ruta}`, ok(ROSA));
  }
};

const DATOS = [
  [/^RUT/, '12.345.678-5'],
  [/^Nombre \*$/, 'ROSA'],
  [/^Apellido paterno/, 'PINO'],
  [/^Correo/, 'rosa@correo.example'],
  [/^Teléfono/, '912345678'],
  [/^Nombre de usuario/, 'rosa'],
] as const;

/** Opens the wizard and returns functions for using it. */
export const abrirAsistente = async (ruta: string) => {
  const app = montarApp(ruta);
  await screen.findByRole('heading', { level: 2, name: 'Datos de Usuario' });
  const campo = (nombre: string) => screen.getByRole('textbox', { name: nombre });
  const pulsar = (nombre: string) =>
    app.usuario.click(screen.getByRole('button', { name: nombre }));
  const escribir = (nombre: string, texto: string) => pegar(app.usuario, campo(nombre), texto);
  return {
    ...app,
    campo,
    pulsar,
    elegir,
    escribir,
    paso: () =>
      within(screen.getByRole('navigation', { name: 'Pasos del usuario' }))
        .getAllByRole('listitem')
        .findIndex((uno) => uno.getAttribute('aria-current') === 'step'),
    /** Types at once; the fields' own tests cover single keys. */
    llenarDatos: () => {
      for (const [etiqueta, value] of DATOS) {
        fireEvent.change(screen.getByLabelText(etiqueta), { target: { value } });
      }
    },
    anadir: async (clase: string, opcion: string | RegExp) => {
      await elegir(clase, opcion);
      await pulsar('Añadir');
    },
  };
};
