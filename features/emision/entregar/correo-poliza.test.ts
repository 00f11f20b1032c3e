import { describe, expect, it } from 'vitest';
import { textoDeCarta } from '#formatos/correo/carta.ts';
import { type Entrega, POLIZAS_A_LA_VISTA, redactarEntrega } from './correo-poliza.ts';

const poliza = (i: number) => ({
  numeroPoliza: 1_000_000 + i,
  patente: `HWJP${10 + (i % 90)}-8`,
  vehiculo: 'CHEVROLET SAIL 2016 · AUTOMÓVIL',
  desde: '20/11/2026',
  hasta: '31/03/2027',
  prima: 9_280,
  urlVerificacion: `https://soap.example/verificar/codigo${i}`,
});
const ENLACE = 'https://soap.example/venta/retorno#codigo';

const entrega = (cuantas: number, cambios: Partial<Entrega> = {}): Entrega => ({
  para: 'propietario',
  ventaId: 12,
  saludo: 'Estimado(a) MARÍA MUÑOZ',
  polizas: Array.from({ length: Math.min(cuantas, POLIZAS_A_LA_VISTA) }, (_, i) => poliza(i + 1)),
  cuantas,
  desde: '20/11/2026',
  adjuntas: cuantas,
  conCalendario: true,
  avisa: false,
  enlace: ENLACE,
  pago: {
    total: 18_560,
    comprobante: 'SOAP-12-1',
    autorizacion: '1213',
    fecha: '20/11/2026 12:00:00',
  },
  ...cambios,
});
const asunto = (...args: Parameters<typeof entrega>): string =>
  redactarEntrega(entrega(...args)).asunto;
const texto = (...args: Parameters<typeof entrega>): string =>
  textoDeCarta(redactarEntrega(entrega(...args)), {
    aseguradora: { nombre: 'ASEGURADORA S.A.', telefono: '600 000 1234', sitio: 'www.a.example' },
    marca: { nombre: 'CORREDORES DEL SUR' },
  });

describe('text of a delivery', () => {
  it.each(['propietario', 'comprador', 'compradorPropietario', 'vendedor'] as const)(
    '[V-PAPEL-001] tells a %s to carry the certificate on paper',
    (para) => {
      expect(texto(2, { para })).toContain('Llévelo impreso en el vehículo');
    },
  );

  it('[V-CORREO-001] has its own subject for an owner, a buyer and a buyer who owns', () => {
    expect(asunto(1)).toBe('Su SOAP de HWJP11-8, vigente desde el 20/11/2026');
    expect(asunto(3)).toBe('Sus 3 pólizas SOAP, vigentes desde el 20/11/2026');
    expect(asunto(3, { desde: null })).toBe('Sus 3 pólizas SOAP');
    expect(asunto(1, { para: 'comprador' })).toBe('Comprobante de su compra N° 12');
    expect(asunto(1, { para: 'compradorPropietario' })).toBe(
      'Su SOAP de HWJP11-8, vigente desde el 20/11/2026: comprobante de su compra N° 12',
    );
    expect(asunto(2, { para: 'vendedor' })).toBe(
      'Para entregar: 2 pólizas SOAP, vigentes desde el 20/11/2026',
    );
  });

  it('[V-AVISO-019] repeats to the buyer alone that a reminder was asked for, and where to end it', () => {
    const dicho = (para: Entrega['para'], avisa = true) =>
      texto(1, { para, avisa }).includes('desmarque «Quiero que me avisen cuando venza mi SOAP»');
    expect([dicho('comprador'), dicho('compradorPropietario')]).toEqual([true, true]);
    expect([dicho('propietario'), dicho('vendedor'), dicho('comprador', false)]).toEqual([
      ...[false, false, false],
    ]);
  });

  it('[V-CORREO-003] names insurer, broker, reader, each vehicle with cover and premium, and how to verify it', () => {
    const dicho = texto(1);
    for (const parte of [
      'ASEGURADORA S.A.\r\nCorredor: CORREDORES DEL SUR',
      'Estimado(a) MARÍA MUÑOZ:',
      'HWJP11-8, CHEVROLET SAIL 2016 · AUTOMÓVIL',
      'Póliza: N° 1000001',
      'Cobertura: del 20/11/2026 al 31/03/2027',
      'Prima: $ 9.280',
      'Verificar esta póliza: https://soap.example/verificar/codigo1',
      `Descargar la póliza:\r\n${ENLACE}`,
      '¿Dudas? ASEGURADORA S.A., 600 000 1234 · www.a.example',
    ])
      expect(dicho).toContain(parte);
    expect(dicho).not.toContain('Su pago');
  });

  it.each(['comprador', 'compradorPropietario'] as const)(
    '[V-CORREO-004] shows amount, receipt, authorisation and moment to the payer: %s',
    (para) => {
      const lineas = ['Su pago', '  Total: $ 18.560', '  Comprobante: SOAP-12-1'];
      const momento = '  Fecha: 20/11/2026 12:00:00';
      expect(texto(2, { para })).toContain(
        [...lineas, '  Autorización: 1213', momento].join('\r\n'),
      );
      const pago = { ...entrega(1).pago, autorizacion: null };
      expect(texto(2, { para, pago })).toContain([...lineas, momento].join('\r\n'));
    },
  );

  it('says whether files are attached, in part, or only behind the button', () => {
    expect(texto(1)).toContain('adjunto a este correo');
    expect(texto(3, { para: 'compradorPropietario', adjuntas: 1 })).toContain(
      'de sus vehículos van adjuntos',
    );
    const porEnlace = texto(1, { adjuntas: 0 });
    expect(porEnlace).not.toContain('adjunto');
    expect(porEnlace).toContain(ENLACE);
  });

  it('[V-AVISO-002] tells about the calendar file if there is one', () => {
    expect(texto(1)).toContain('«vencimiento-soap.ics»');
    expect(texto(1, { conCalendario: false })).not.toContain('vencimiento-soap.ics');
  });

  it('[V-CORREO-005] shows at most ten policies one by one and counts the rest', () => {
    const dicho = texto(2_000, { adjuntas: 0 });
    expect(dicho).toContain('N° 1000010\r\n');
    expect(dicho).not.toContain('N° 1000011\r\n');
    expect(dicho).toContain('y 1.990 vehículos más');
    expect(texto(11)).toContain('y 1 vehículo más');
    expect(texto(10)).not.toContain(' más');
  });

  it('greets nobody by name when the name is unknown', () => {
    expect(texto(1, { saludo: null })).toContain('Estimado(a) cliente:');
  });
});
