import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

/** Words that the specification writes on buttons in capitals. */
const ESPECIFICADAS = [
  'ACEPTAR',
  'ACTUALIZAR',
  'ATRÁS',
  'AÑADIR',
  'BUSCAR',
  'CONTINUAR',
  'ELIMINAR',
  'GUARDAR',
  'LIMPIAR',
  'OK',
  'PAGAR',
  'REINICIAR',
  'SELECCIONAR',
  'VOLVER',
];

/** Our own words in capitals, because one of those stands in their row. */
const EN_SU_FILA = [
  'CANCELAR EDICIÓN',
  'CONSULTAR DE NUEVO',
  'CONTINUAR SÓLO CON LAS VÁLIDAS',
  'CORREGIR AQUÍ',
  'CREAR CORREDOR',
  'CREAR USUARIO',
  'DESCARGAR ERRORES',
  'DESCARTAR',
  'SIGUIENTE',
  'VALIDAR Y CONTINUAR',
  'VOLVER A CONSULTAR EL CONVENIO',
];

/** Capitals inside a text that the specification quotes, or that name a function or a program. */
const CITADAS = [
  'Anular Venta',
  'Continuar Emisión',
  'Continuar Venta',
  'Consultar Póliza',
  'Descargar Póliza',
  'Descargar Pólizas',
  'Descargar Excel',
  'Descargar Venta',
  'Editar Datos Póliza',
  'Editar Datos Vehículo',
  'Generar Informe',
  'Iniciar Sesión',
  'Ir a Anular',
  'Ir a Regenerar',
  'Regenerar Póliza',
  'Regenerar Venta',
  'Ver Primas',
];

/** Texts that may stand beside capitals: quoted ones, and a list's sum on a phone. */
const ENTRE_CAPITALES = new Set([...CITADAS, 'Ver 1 vehículo vehículos']);

const BOTON = /^(?:Unstyled)?[Bb]utton$/;
/** Properties and attributes that hold the text of a button. */
const TEXTO_DE_BOTON = /^(?:texto|textoOk|textoEnviar|textoCancelar|textoCerrar|boton|textoBoton)$/;

const esTexto = (texto: string): boolean => /\p{L}{2}/u.test(texto);
const enCapitales = (texto: string): boolean => texto === texto.toUpperCase();
/** A word other than the first begins with a capital; a sentence is no button. */
const enTitulo = (texto: string): boolean => / \p{Lu}\p{Ll}/u.test(texto) && !/[.,?]/.test(texto);

interface Leidos {
  /** Text of each button. */
  readonly botones: readonly string[];
  /** Texts of buttons side by side, each joined. */
  readonly filas: readonly (readonly string[])[];
}

/** Buttons of a file; a button's own elements may stand between its text and it. */
const leer = (ruta: string, codigo: string): Leidos => {
  const botones: string[] = [];
  const filas: string[][] = [];
  const abiertos: { boton: boolean; textos: string[]; fuera: number }[] = [];
  let atributos = 0;
  const anotar = (valor: string): void => {
    const texto = valor.replaceAll(/\s+/g, ' ').trim();
    const boton = abiertos.findLast((uno) => uno.boton);
    if (boton && atributos === 0 && esTexto(texto)) boton.textos.push(texto);
  };
  const anotarDeBoton = (valor: unknown): void => {
    if (typeof valor === 'string' && esTexto(valor)) botones.push(valor);
  };
  new Visitor({
    JSXElement: ({ openingElement: { name } }) => {
      const boton = name.type === 'JSXIdentifier' && BOTON.test(name.name);
      abiertos.push({ boton, textos: [], fuera: atributos });
      atributos = 0;
    },
    'JSXElement:exit': () => {
      const cerrado = abiertos.pop();
      if (!cerrado) return;
      const { boton, textos, fuera } = cerrado;
      atributos = fuera;
      if (boton) {
        botones.push(...textos);
        if (textos.length > 0) abiertos.at(-1)?.textos.push(textos.join(' '));
      } else if (textos.length > 1) filas.push(textos);
    },
    JSXAttribute: ({ name, value }) => {
      atributos += 1;
      const deBoton = name.type === 'JSXIdentifier' && TEXTO_DE_BOTON.test(name.name);
      if (deBoton && value?.type === 'Literal') anotarDeBoton(value.value);
    },
    'JSXAttribute:exit': () => {
      atributos -= 1;
    },
    JSXSpreadAttribute: () => {
      atributos += 1;
    },
    'JSXSpreadAttribute:exit': () => {
      atributos -= 1;
    },
    Property: ({ key, value }) => {
      const deBoton = key.type === 'Identifier' && TEXTO_DE_BOTON.test(key.name);
      if (deBoton && value.type === 'Literal') anotarDeBoton(value.value);
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') anotar(value);
    },
    TemplateElement: ({ value }) => anotar(value.cooked ?? ''),
    JSXText: ({ value }) => anotar(value),
  }).visit(parseSync(ruta, codigo).program);
  return { botones, filas };
};

const PANTALLAS = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((ruta) => /\.tsx?$/.test(ruta) && !/\.test\.|prueba|^dist/.test(ruta))
  .map((ruta) => ({ ruta, ...leer(ruta, readFileSync(`web/${ruta}`, 'utf8')) }));

describe('words on buttons', () => {
  it('[V-BOTON-001] reads texts of buttons and of rows', () => {
    const codigo = `const a = <div><Button aria-label="OTRO">{x ? 'UNO' : 'Dos'}</Button>
      <p>Nada</p><Button><span>TRES</span></Button>
      <Vacio accion={<Button>CINCO</Button>} /></div>; confirmar({ textoOk: 'CUATRO' });`;
    expect(leer('x.tsx', codigo)).toEqual({
      botones: ['UNO', 'Dos', 'TRES', 'CINCO', 'CUATRO'],
      filas: [['UNO Dos', 'TRES']],
    });
  });

  it('[V-BOTON-001] stand in capitals only where the specification has them', () => {
    const conocidas = new Set([...ESPECIFICADAS, ...EN_SU_FILA]);
    expect(
      PANTALLAS.flatMap(({ ruta, botones }) =>
        botones
          .filter((texto) => enCapitales(texto) && !conocidas.has(texto))
          .map((texto) => `${texto} | ${ruta}`),
      ),
    ).toEqual([]);
  });

  it('[V-BOTON-001] are in sentence case otherwise', () => {
    expect(
      PANTALLAS.flatMap(({ ruta, botones }) =>
        botones
          .filter((texto) => enTitulo(texto) && !CITADAS.includes(texto))
          .map((texto) => `${texto} | ${ruta}`),
      ),
    ).toEqual([]);
  });

  it('[V-BOTON-002] are all in capitals or none, in each row', () => {
    expect(
      PANTALLAS.flatMap(({ ruta, filas }) =>
        filas
          .map((fila) => fila.filter((texto) => !ENTRE_CAPITALES.has(texto)))
          .filter((fila) => fila.some(enCapitales) && !fila.every(enCapitales))
          .map((fila) => `${fila.join(' / ')} | ${ruta}`),
      ),
    ).toEqual([]);
  });
});
