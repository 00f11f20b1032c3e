import { formatearPesos } from '#values/dinero.ts';
import { ESTILO } from './simulador-estilo.ts';
import type { Accion, TransaccionSimulada } from './simulador-libro.ts';

const COMERCIO = 'SOAP';

const escapar = (texto: string): string =>
  texto.replaceAll(/[&<>"']/g, (signo) => `&#${signo.charCodeAt(0)};`);

const envolver = (titulo: string, cuerpo: string): string => `<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapar(titulo)}</title>
<style>${ESTILO}</style>
</head>
<body>
<header><p>Pasarela de pago <span>de demostración</span></p></header>
<aside class="aviso" aria-label="Aviso"><p><strong>Esto es una demostración: aquí no se cobra nada.</strong>
No se piden ni se guardan datos de tarjetas.</p></aside>
<main>${cuerpo}</main>
</body>
</html>
`;

const oculto = (nombre: string, valor: string): string =>
  `<input type="hidden" name="${nombre}" value="${escapar(valor)}">`;

/** Hidden fields of a form; the browser repeats them when the return is a POST. */
const ocultos = (uno: TransaccionSimulada, accion: Accion): string =>
  accion === 'anular'
    ? oculto('TBK_TOKEN', uno.token) +
      oculto('TBK_ID_SESION', uno.sesion) +
      oculto('TBK_ORDEN_COMPRA', uno.ordenCompra)
    : oculto('token_ws', uno.token);

interface Boton {
  accion: Accion;
  etiqueta: string;
  principal?: boolean;
  /** HTML above the button. */
  antes?: string;
}

const formulario = (uno: TransaccionSimulada, boton: Boton): string => `
<form method="post" action="${boton.accion}" class="pila">
${ocultos(uno, boton.accion)}${boton.antes ?? ''}
<button type="submit"${boton.principal ? ' class="principal"' : ''}>${boton.etiqueta}</button>
</form>`;

const selector = (nombre: string, etiqueta: string, opciones: [string, string][]): string => {
  const marcadas = opciones.map(([valor, texto]) => `<option value="${valor}">${texto}</option>`);
  return `<div><label for="${nombre}">${etiqueta}</label>
<select id="${nombre}" name="${nombre}">${marcadas.join('')}</select></div>`;
};

const MEDIO = selector('medio', 'Medio de pago', [
  ['VN', 'Tarjeta de crédito'],
  ['VC', 'Tarjeta de crédito, 6 cuotas'],
  ['SI', 'Tarjeta de crédito, 3 cuotas sin interés'],
  ['VD', 'Tarjeta de débito'],
  ['VP', 'Tarjeta de prepago'],
]);
const DEMORA = selector('ms', 'Demora del regreso', [
  ['8000', '8 segundos'],
  ['3000', '3 segundos'],
  ['25000', '25 segundos'],
]);

const OTROS: [Accion, string, string][] = [
  ['demorar', 'Aprobar y demorar la respuesta', 'El pago queda aprobado y el regreso tarda.'],
  ['duplicar', 'Aprobar y volver dos veces', 'El regreso llega repetido, casi al mismo tiempo.'],
  ['no_volver', 'Aprobar y no volver', 'Como quien cierra la ventana después de pagar.'],
  ['vencer', 'Dejar vencer el formulario', 'Vuelve sin haber pagado, porque pasó el tiempo.'],
  [
    'recuperar',
    'Cerrar pestaña y recuperar',
    'Vuelve desde una pestaña recuperada, sin completar el pago.',
  ],
];

/** Payment page, with one form for each possible outcome. */
export const paginaFormulario = (uno: TransaccionSimulada): string => {
  const otros = OTROS.map(([accion, etiqueta, explicacion]) => {
    const demora = accion === 'demorar' ? DEMORA : '';
    const antes = `<div class="pila"><p>${explicacion}</p>${demora}</div>`;
    return `<li>${formulario(uno, { accion, etiqueta, antes })}</li>`;
  });
  return envolver(
    'Pago de demostración',
    `<h1>Confirme su pago</h1>
<p class="bajada">Elija cómo termina este pago. El formulario vence a los 5 minutos.</p>
<div class="dos">
<section class="tarjeta" aria-label="Detalle de la compra"><dl>
<div><dt>Comercio</dt><dd>${COMERCIO}</dd></div>
<div><dt>Orden de compra</dt><dd>${escapar(uno.ordenCompra)}</dd></div>
<div><dt>Monto a pagar</dt><dd class="monto">${escapar(formatearPesos(uno.monto))}</dd></div>
</dl></section>
<section class="tarjeta pila" aria-label="Decisión">
${formulario(uno, { accion: 'aprobar', etiqueta: 'Aprobar pago', principal: true, antes: MEDIO })}
${formulario(uno, { accion: 'rechazar', etiqueta: 'Rechazar pago' })}
${formulario(uno, { accion: 'anular', etiqueta: 'Anular compra' })}
</section>
</div>
<section class="tarjeta" aria-labelledby="otros"><h2 id="otros">Otros finales para probar</h2>
<ul>${otros.join('')}</ul></section>`,
  );
};

/** Page with a message and, optionally, a button back to the merchant. */
export const paginaAviso = (
  titulo: string,
  texto: string,
  volver: { uno: TransaccionSimulada; accion: Accion } | null,
): string => {
  const boton = volver
    ? formulario(volver.uno, {
        accion: volver.accion,
        etiqueta: 'Volver al comercio',
        principal: true,
      })
    : '';
  return envolver(
    titulo,
    `<div class="tarjeta final"><h1>${escapar(titulo)}</h1><p>${escapar(texto)}</p>${boton}</div>`,
  );
};
