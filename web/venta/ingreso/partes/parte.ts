import type { CampoDeTexto, Evento } from '../estado/eventos.ts';
import type { Entorno, Ingreso } from '../estado/ingreso.ts';

/** The state that a part of vehicle entry reads, and where its events go. */
export interface ParteDeIngreso {
  readonly ingreso: Ingreso;
  readonly entorno: Entorno;
  readonly enviar: (evento: Evento) => Ingreso;
}

/** A field as the form shows it, but for its value. */
export const enPantalla = ({ errores }: Ingreso, campo: string) => ({
  'data-path': campo,
  error: errores[campo],
});

/** The props of a field that is typed in. */
export const campoDeTexto = (
  { ingreso, enviar }: ParteDeIngreso,
  campo: Exclude<CampoDeTexto, 'patente' | 'rut'>,
) => ({
  ...enPantalla(ingreso, campo),
  value: ingreso.valores[campo],
  onChange: (valor: string) => void enviar({ tipo: 'escribir', campo, valor }),
});
