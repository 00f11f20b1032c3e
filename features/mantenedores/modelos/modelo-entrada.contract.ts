import { nombreMaestro } from '#features/mantenedores/nombre-maestro.ts';
import { z } from 'zod';

export const elegido = (texto: string) => z.int(texto).positive(texto);
export const MARCA = 'Elija una marca';
export const TIPO = 'Elija un tipo de vehículo';

/** Fields of a model's form, with their messages. */
export const modeloEntrada = z.strictObject({
  tipoDeVehiculoId: elegido(TIPO),
  marcaId: elegido(MARCA),
  nombre: nombreMaestro,
  estaVigente: z.boolean().default(true),
});
