import { type Casa, levantarCasa } from '../casa.ts';
import { pedir } from '../cliente.ts';
import { crearUsuario } from '../negocio/fabrica.ts';
import { abrirSesionDe } from '../sesiones.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';

/**
 * Changes that one administrator proposes and another decides, or that are withdrawn, in a house that
 * requires approval.
 */
export const deAprobaciones = ({ espiar }: Escena): Record<string, Ejemplo> => {
  let casa: Casa;
  let propone = '';
  let decide = '';
  const proponer = (numeroInicial: number) =>
    pedir(casa, 'POST', '/Aprobaciones/Proponer', {
      token: propone,
      cuerpo: {
        llamada: 'NumerosDePolizaYFolio/CrearRangoFolio',
        entrada: {
          numeroInicial,
          numeroFinal: numeroInicial + 99,
          inicioVigencia: '2026-11-20',
          terminoVigencia: '2027-11-20',
        },
      },
    });
  const pendientes = () => pedir(casa, 'GET', '/Aprobaciones/Pendientes', { token: decide });
  const decidir = async (que: string, mas: object = {}) => {
    const [primero] = (await pendientes()).cuerpo.datos;
    const cuerpo = { id: primero.id, ...mas };
    return pedir(casa, 'POST', `/Aprobaciones/${que}`, { token: decide, cuerpo });
  };
  return {
    'Aprobaciones/Proponer': async () => {
      const suya = await levantarCasa({ conWorker: false, entorno: { APROBAR_RANGOS: 'si' } });
      casa = espiar?.(suya) ?? suya;
      propone = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
      decide = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
      await proponer(1);
      return proponer(1_001);
    },
    'Aprobaciones/Pendientes': pendientes,
    'Aprobaciones/Aprobar': () => decidir('Aprobar'),
    'Aprobaciones/Rechazar': async () => {
      await proponer(2_001);
      return decidir('Rechazar', { motivo: 'No hacen falta' });
    },
    'Aprobaciones/Retirar': async () => {
      const [primero] = (await pendientes()).cuerpo.datos;
      const cuerpo = { id: primero.id };
      const respuesta = await pedir(casa, 'POST', '/Aprobaciones/Retirar', {
        token: propone,
        cuerpo,
      });
      await casa.cerrar();
      return respuesta;
    },
  };
};
