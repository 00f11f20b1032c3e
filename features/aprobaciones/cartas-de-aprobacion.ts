import type { Carta } from '#formatos/correo/carta.ts';
import { conPunto } from '#values/texto.ts';

const RUTA = '/soporte/aprobaciones';

interface Cambio {
  readonly titulo: string;
  readonly renglones: readonly { readonly rotulo: string; readonly valor: string }[];
}

const enCuenta = ({ titulo, renglones }: Cambio): NonNullable<Carta['cuenta']> => ({
  titulo,
  filas: renglones.map(({ rotulo, valor }) => [rotulo, valor]),
});

export const redactarPropuesta = (
  cambio: Cambio,
  { quien, hasta, direccion }: { quien: string; hasta: string; direccion: string },
): Carta => ({
  asunto: `Por aprobar: ${cambio.titulo}`,
  resumen: `Lo propuso ${quien}.`,
  titulo: 'Un cambio espera su aprobación',
  saludo: 'Estimado(a) usuario(a):',
  parrafos: [
    conPunto(`${quien} propuso un cambio que debe aprobar otra persona: ${cambio.titulo}`),
    `Se puede decidir hasta el ${hasta} (hora de Santiago).`,
  ],
  cuenta: enCuenta(cambio),
  boton: { rotulo: 'Ver lo que espera aprobación', url: `${direccion}${RUTA}` },
  notas: [],
});

export const redactarDecision = (
  cambio: Cambio,
  { quien, motivo }: { quien: string; motivo: string | null },
): Carta => ({
  asunto: `${motivo === null ? 'Aprobado' : 'Rechazado'}: ${cambio.titulo}`,
  resumen: `Lo decidió ${quien}.`,
  titulo: motivo === null ? 'Su cambio se aprobó' : 'Su cambio se rechazó',
  saludo: 'Estimado(a) usuario(a):',
  parrafos: [
    motivo === null
      ? `${conPunto(`${quien} aprobó el cambio que usted propuso: ${cambio.titulo}`)} Ya está hecho.`
      : `${conPunto(`${quien} rechazó el cambio que usted propuso: ${cambio.titulo}`)} No se hizo.`,
    ...(motivo === null ? [] : [`Motivo: ${motivo}`]),
  ],
  cuenta: enCuenta(cambio),
  notas: [],
});
