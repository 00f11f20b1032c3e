import type { Titular } from '#nucleo/db/titular.ts';
import { crearCodigoDeTitular } from '#features/privacidad/crear-codigo-de-titular.usecase.ts';
import type { Proposito } from '#features/privacidad/codigo-de-titular.store.ts';
import type { Casa } from '../casa.ts';
import { pedir } from '../cliente.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';

const codigoPara = (casa: Casa, titular: Titular, proposito: Proposito): Promise<string> =>
  casa.enTransaccion(casa.contexto(), (tx) => crearCodigoDeTitular(tx, { ...titular, proposito }));

/** Examples of the rights of a person over their data. */
export const dePrivacidad = ({ casa, vendedor, admin }: Escena): Record<string, Ejemplo> => {
  const escribir = (ruta: string, cuerpo: object, token = vendedor.token) =>
    pedir(casa, 'POST', ruta, { token, cuerpo });
  const titular: Titular = { rut: 9_876_543, correo: 'elena@correo.example' };
  const solicitud = async (derecho = 'acceso'): Promise<number> => {
    const { cuerpo } = await escribir('/DatosPersonales/Solicitar', {
      codigo: await codigoPara(casa, titular, 'identidad'),
      derecho,
      detalle: 'Quiero saber qué guardan',
    });
    return cuerpo.datos.numero;
  };
  return {
    'DatosPersonales/PedirCodigo': () =>
      escribir('/DatosPersonales/PedirCodigo', { rut: '9.876.543-3', correo: titular.correo }),
    'DatosPersonales/VerEnlace': async () =>
      escribir('/DatosPersonales/VerEnlace', {
        codigo: await codigoPara(casa, titular, 'identidad'),
        proposito: 'identidad',
      }),
    'DatosPersonales/Solicitar': async () =>
      escribir('/DatosPersonales/Solicitar', {
        codigo: await codigoPara(casa, titular, 'identidad'),
        derecho: 'acceso',
        detalle: 'Quiero saber qué guardan',
      }),
    'DatosPersonales/Descargar': async () =>
      escribir('/DatosPersonales/Descargar', {
        codigo: await codigoPara(casa, titular, 'descarga'),
      }),
    'AccesosADatos/Buscar': () => escribir('/AccesosADatos/Buscar', { pagina: 1 }, admin),
    'AccesosADatos/Exportar': () => escribir('/AccesosADatos/Exportar', {}, admin),
    'PersonasAfectadas/Buscar': () => escribir('/PersonasAfectadas/Buscar', { pagina: 1 }, admin),
    'PersonasAfectadas/Exportar': () => escribir('/PersonasAfectadas/Exportar', {}, admin),
    'SolicitudesDeDatos/Buscar': () =>
      pedir(casa, 'GET', '/SolicitudesDeDatos/Buscar', { token: admin }),
    'SolicitudesDeDatos/Ver': async () =>
      pedir(casa, 'GET', `/SolicitudesDeDatos/Ver/${await solicitud()}`, { token: admin }),
    'SolicitudesDeDatos/Prorrogar': async () =>
      escribir(
        '/SolicitudesDeDatos/Prorrogar',
        { id: await solicitud(), version: 1, motivo: 'Se pidió información al corredor' },
        admin,
      ),
    'SolicitudesDeDatos/Ingresar': () =>
      escribir(
        '/SolicitudesDeDatos/Ingresar',
        {
          rut: '9.876.543-3',
          correo: titular.correo,
          derecho: 'bloqueo',
          detalle: 'Carta del 19 de noviembre',
          recibidaEl: '2026-11-19',
          identidad: 'Copia de su cédula',
        },
        admin,
      ),
    'SolicitudesDeDatos/Levantar': async () => {
      const id = await solicitud('oposicion');
      const responder = { id, version: 1, resultado: 'acogida', respuesta: 'Acogida' };
      await escribir('/SolicitudesDeDatos/Responder', responder, admin);
      const levantar = { id, version: 2, motivo: 'La persona lo pidió' };
      return escribir('/SolicitudesDeDatos/Levantar', levantar, admin);
    },
    'SolicitudesDeDatos/Responder': async () =>
      escribir(
        '/SolicitudesDeDatos/Responder',
        { id: await solicitud(), version: 1, resultado: 'acogida', respuesta: 'Acogida' },
        admin,
      ),
  };
};
