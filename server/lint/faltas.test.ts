import { describe, expect, it } from 'vitest';
import { fuentesDe, type Texto, textosDe, textosDeArchivo } from './textos.ts';

/** Messages about a missing value that the specification quotes, or that follow a quoted one. */
const CITADAS = [
  'Apellido Paterno es obligatorio',
  'Campo obligatorio',
  'Debe ingresar al menos 1 criterio de búsqueda',
  'Debe ingresar el Número de Venta',
  'Debe ingresar el archivo de anulación de Pólizas',
  'Debe ingresar el número de Intención de Venta',
  'Debe ingresar el número de Intención de Venta o la Patente',
  'Debe ingresar el número de póliza',
  'Debe ingresar el número de venta',
  'Debe ingresar la patente o número de póliza',
  'Debe seleccionar al menos una póliza de la grilla',
  'Debe seleccionar un modelo',
  'Debe seleccionar un tipo',
  'Debe seleccionar un tipo de Login',
  'Debe seleccionar una marca',
  'El Nombre de Usuario es obligatorio',
  'El RUT es obligatorio',
  'El correo es obligatorio',
  'El teléfono es obligatorio',
  'La contraseña es obligatoria',
  'La fecha es obligatoria',
  'Nombre es obligatorio',
  'Nro Motor es obligatorio',
  'Patente es obligatorio',
  'Razón Social es obligatorio',
  'Seleccione un Tipo de Vehículo y Marca',
];

/** Files in whose fields the specification writes 'Campo obligatorio': login, and dates of a policy. */
const CON_CAMPO = [
  'features/acceso/entrada/entrada.contract.ts',
  'features/polizas/regenerar/regenerar.contract.ts',
  'web/acceso/IniciarSesion.tsx',
  'web/soporte/regenerar/DialogoDeVigencia.tsx',
];

const OTRA_FORMA =
  /obligatori[oa]$|^Debe (?:seleccionar|elegir|ingresar|indicar)\b|^Seleccione (?:un|el|la|a)\b|^Escriba (?:un|una|el|la) \S+$/;

/** Messages in another form than 'Falta …' and 'Elija …'. */
const otras = (textos: readonly Texto[]): string[] =>
  [
    ...new Set(
      textos
        .filter(({ clase, texto }) => clase !== 'entre_etiquetas' && OTRA_FORMA.test(texto))
        .map(({ texto }) => texto),
    ),
  ].toSorted();

describe('messages about a missing value', () => {
  it('[V-FALTA-001] recognizes another form', () => {
    const codigo =
      "const a = ['El motivo es obligatorio', 'Falta el motivo']; const b = `Debe elegir ${x}`;";
    expect(otras(textosDe('x.ts', codigo))).toEqual(['Debe elegir …', 'El motivo es obligatorio']);
  });

  it('[V-FALTA-001] have one form where the specification quotes none', () => {
    const hallados = fuentesDe(['web', 'features', 'values', 'nucleo']).map(
      (ruta) => [ruta, otras(textosDeArchivo(ruta))] as const,
    );
    expect(
      hallados.flatMap(([ruta, textos]) =>
        textos.filter((texto) => !CITADAS.includes(texto)).map((texto) => `${texto} | ${ruta}`),
      ),
    ).toEqual([]);
    expect(
      hallados
        .flatMap(([ruta, textos]) => (textos.includes('Campo obligatorio') ? [ruta] : []))
        .toSorted(),
    ).toEqual(CON_CAMPO);
  });
});
