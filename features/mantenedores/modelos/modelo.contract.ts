import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const referenciaVM = z.object({ id: z.int(), nombre: z.string(), estaVigente: z.boolean() });

export const modeloVM = z.object({
  id: z.int(),
  nombre: z.string(),
  estaVigente: z.boolean(),
  marcaVM: referenciaVM,
  tipoVehiculoVM: referenciaVM,
});

/** GET Modelos/Buscar/{marcaId}/{tipoId}: the models of a brand and a vehicle type. */
export const buscarModelos = definirLlamada({
  id: 'Modelos/Buscar',
  resumen: 'Modelos de una marca y un tipo de vehículo',
  metodos: ['GET'],
  rutas: ['/Modelos/Buscar/:marcaId/:tipoId'],
  entrada: z.strictObject({ marcaId: idEntrada, tipoId: idEntrada }),
  salida: z.array(modeloVM),
  sobre: true,
  quien: { ...conLogin('libre'), publico: 'libre' },
});
