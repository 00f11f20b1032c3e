import { pedir } from '../cliente.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';
import {
  codigosDeRecordatorio,
  compraPorVencer,
  correrRecordatorios,
  crearDestino,
  sesionEnDestino,
} from '../negocio/renovaciones.ts';

const CORREO = 'recordada@correo.example';

/** A campaign, a reminder that it wrote, and what its links do. */
export const deRecordatorios = ({ casa, vendedor, admin }: Escena): Record<string, Ejemplo> => {
  const { convenioId } = vendedor;
  const escribir = (ruta: string, cuerpo: object, token = admin) =>
    pedir(casa, 'POST', `/Recordatorios/${ruta}`, { token, cuerpo });
  const abierta = (ruta: string, cuerpo: object) =>
    pedir(casa, 'POST', `/Recordatorios/${ruta}`, { cuerpo });
  let destinoId = 0;
  let codigos = { renovar: '', baja: '' };
  return {
    'Recordatorios/Campanas': () => escribir('Campanas', { pagina: 1 }),
    'Recordatorios/Exportar': () => escribir('Exportar', {}),
    'Recordatorios/Alcance': async () => {
      destinoId = await crearDestino(casa, vendedor.corredorId);
      return escribir('Alcance', { convenioId, destinoId });
    },
    'Recordatorios/CambiarCampana': () =>
      escribir('CambiarCampana', { convenioId, destinoId, estado: 'activa' }),
    'Recordatorios/Ver': async () => {
      await compraPorVencer(casa, { vendedor, token: admin }, CORREO);
      await correrRecordatorios(casa);
      codigos = await codigosDeRecordatorio(casa, CORREO);
      return abierta('Ver', { codigo: codigos.renovar });
    },
    'Recordatorios/Volver': () => abierta('Volver', { codigo: codigos.renovar }),
    'Recordatorios/Usar': async () =>
      escribir('Usar', { codigo: codigos.renovar }, await sesionEnDestino(casa, destinoId)),
    'Recordatorios/VerBaja': () => abierta('VerBaja', { codigo: codigos.baja }),
    'Recordatorios/AbrirBaja': () => pedir(casa, 'GET', `/Recordatorios/Baja/${codigos.baja}`),
    'Recordatorios/Baja': () => abierta(`Baja/${codigos.baja}`, {}),
  };
};
