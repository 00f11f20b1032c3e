import { entrar, pedir } from '../cliente.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';
import { correrTramo, ventaPagada } from '../negocio/emision.ts';
import { crearUsuario } from '../negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '../negocio/parque.ts';
import { polizasPorVencer } from '../negocio/renovaciones.ts';

/** Home pages, the board, and a policy that ends soon and is renewed. */
export const deRenovaciones = ({ casa, vendedor, admin }: Escena): Record<string, Ejemplo> => {
  const escribir = (ruta: string, cuerpo: object, token = admin) =>
    pedir(casa, 'POST', ruta, { token, cuerpo });
  return {
    'Inicio/Vendedor': () => pedir(casa, 'GET', '/Inicio/Vendedor', { token: vendedor.token }),
    'Inicio/Corredor': async () => {
      const { nombre } = await crearUsuario(casa, 5, [vendedor.corredorId]);
      return pedir(casa, 'GET', '/Inicio/Corredor', { token: await entrar(casa, nombre) });
    },
    'Inicio/ConveniosNuevos': () => pedir(casa, 'GET', '/Inicio/ConveniosNuevos', { token: admin }),
    'Tablero/Obtener': () => pedir(casa, 'GET', '/Tablero/Obtener', { token: admin }),
    'Tablero/Exportar': () => escribir('/Tablero/Exportar', { grafico: 'dias' }),
    'Renovaciones/Buscar': () => escribir('/Renovaciones/Buscar', { pagina: 1 }),
    'Renovaciones/Exportar': () => escribir('/Renovaciones/Exportar', {}),
    'Renovaciones/Renovar': async () => {
      const id = await ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(760, 1)));
      await correrTramo(casa, id);
      const polizaIds = await polizasPorVencer(casa, admin, id);
      return escribir('/Renovaciones/Renovar', { polizaIds }, vendedor.token);
    },
  };
};
