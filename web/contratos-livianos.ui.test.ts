import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { contratosLivianos } from './contratos-livianos.ts';

/** Stripped contract without blanks. */
const aligerar = (codigo: string): string => {
  const { transform } = contratosLivianos() as unknown as {
    transform: { handler: (this: object, codigo: string) => { code: string } };
  };
  return transform.handler.call({ parse: parseAst }, codigo).code.replaceAll(/\s+/g, ' ').trim();
};

describe('contratosLivianos', () => {
  it('[V-PESO-002] keeps the request part of a call, and nothing that only the server reads', () => {
    const llamada = `export const crear = definirLlamada({
      ...otra, id: 'Marcas/Crear', resumen: 'Crea', metodos: ['POST'], rutas: ['/Marcas/Crear'],
      entrada: z.strictObject({ nombre }), salida: marcaVM, sobre: true, quien: { soporte: 'todo' },
      archivo: { campo: 'files' }, errores: ['marca.duplicada'],
    });`;
    expect(aligerar(llamada)).toBe(
      "export const crear = ({ ...otra, id: 'Marcas/Crear', metodos: ['POST'], " +
        "rutas: ['/Marcas/Crear'], sobre: true, archivo: { campo: 'files' } });",
    );
  });

  it('[V-PESO-002] keeps address and description of a list', () => {
    expect(
      aligerar(
        "const lista = definirLista({ id: 'A', descripcion: A, fila: vm, filtros: {}, quien });",
      ),
    ).toBe("const lista = /*#__PURE__*/definirLista({ id: 'A', descripcion: A });");
  });

  it('[V-PESO-002] drops schemas that nobody names, and keeps the bodies of functions', () => {
    expect(aligerar('const texto = z.string().min(1);')).toBe(
      'const texto = /*#__PURE__*//*#__PURE__*/z.string().min(1);',
    );
    expect(aligerar('const revisar = (lista) => { lista.push(1); };')).toBe(
      'const revisar = (lista) => { lista.push(1); };',
    );
  });
});
