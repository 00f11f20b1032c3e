import { describe, expect, it } from 'vitest';
import type { PropietarioVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { reservar } from '#features/mantenedores/propietarios/propietario-reservado.ts';
import { completarPropietario, conocidoPor } from './propietario-conocido.ts';

const ANA: PropietarioVM = {
  rut: 12_345_678,
  dv: '5',
  nombre: 'ANA',
  segundoNombre: null,
  apellidoPaterno: 'ÑUÑEZ',
  apellidoMaterno: 'DE LA O',
  razonSocial: null,
  telefono: '912345678',
  email: 'ana@correo.example',
};
const SIN_CONTACTO = { ...ANA, telefono: null, email: null };
const EMPRESA: PropietarioVM = {
  rut: 76_086_428,
  dv: '5',
  nombre: null,
  segundoNombre: null,
  apellidoPaterno: null,
  apellidoMaterno: null,
  razonSocial: 'FLOTAS SPA',
  telefono: null,
  email: null,
};
const conocido = true as const;
const sinEscribir = (ficha: PropietarioVM) => ({ ...ficha, escritos: [] });

describe('an owner submitted as known', () => {
  it('is completed from the record when it comes back as shown, by plate and by RUT', () => {
    for (const ficha of [ANA, EMPRESA]) {
      for (const dePatente of ['HWJP59', null]) {
        expect(completarPropietario(reservar(ficha, dePatente), [ficha])).toEqual(
          sinEscribir(ficha),
        );
      }
    }
    expect(completarPropietario({ conocido }, [ANA])).toEqual(sinEscribir(ANA));
  });

  it('is null when no record is known', () => {
    expect(completarPropietario({ conocido }, [])).toBeNull();
  });

  it('is the one that was shown, not another one known meanwhile', () => {
    const mostrado = reservar(ANA, 'HWJP59');
    expect(completarPropietario(mostrado, [EMPRESA])).toBeNull();
    expect(completarPropietario(mostrado, [EMPRESA, ANA])).toEqual(sinEscribir(ANA));
    expect(completarPropietario({ conocido, rut: EMPRESA.rut, dv: '5' }, [ANA])).toBeNull();
    expect(completarPropietario({ conocido, rut: ANA.rut, dv: '4' }, [ANA])).toBeNull();
    expect(completarPropietario({ conocido, rut: ANA.rut }, [ANA])).toBeNull();
  });

  it('takes a typed phone and e-mail over those of the record', () => {
    const tecleado = { telefono: '987654321', email: 'otra@correo.example' };
    for (const ficha of [ANA, SIN_CONTACTO]) {
      expect(completarPropietario({ conocido, ...tecleado }, [ficha])).toEqual({
        ...ANA,
        ...tecleado,
        escritos: ['telefono', 'email'],
      });
    }
    expect(completarPropietario({ conocido, telefono: '', email: null }, [SIN_CONTACTO])).toEqual(
      sinEscribir(SIN_CONTACTO),
    );
  });

  it('takes a typed name only together with a typed RUT', () => {
    const nombre = 'ANITA';
    const { rut, dv } = ANA;
    expect(completarPropietario({ conocido, rut, dv, nombre }, [ANA])?.nombre).toBe('ANITA');
    expect(completarPropietario({ conocido, nombre }, [ANA])).toBeNull();
    expect(completarPropietario({ conocido, rut, dv, nombre: 'X***' }, [ANA])).toBeNull();
  });

  it('keeps the fields that the purchase wrote while the owner comes back as shown', () => {
    const antes = { ...ANA, escritos: ['email'] };
    for (const dado of [{ conocido }, reservar(ANA, 'HWJP59', antes.escritos)]) {
      expect(completarPropietario(dado, [antes])).toEqual(antes);
    }
    expect(reservar(ANA, 'HWJP59', ['email'])).toMatchObject({ email: ANA.email, telefono: null });
  });

  it('says whether it is known by its RUT or by a plate', () => {
    const { rut, dv } = ANA;
    expect(conocidoPor({ conocido, rut, dv })).toBe('rut');
    expect(conocidoPor({ conocido, rut: null, dePatente: 'HWJP59' })).toBe('patente');
    expect(conocidoPor({ rut, dv })).toBeNull();
  });
});
