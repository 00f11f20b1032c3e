import { screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { montar } from '../lib/pruebas/montar.tsx';
import { CampoAnio } from './CampoAnio.tsx';
import type { CampoDeTextoProps } from './formato/CampoConFormato.tsx';
import { CampoCorreo } from './CampoCorreo.tsx';
import { CampoNombre } from './CampoNombre.tsx';
import { CampoPatente } from './CampoPatente.tsx';
import { CampoRut } from './CampoRut.tsx';
import { CampoSelector } from './CampoSelector.tsx';
import { CampoTelefono } from './CampoTelefono.tsx';

const montarCampo = (
  Campo: ComponentType<CampoDeTextoProps>,
  inicial = '',
  props: CampoDeTextoProps = {},
) => {
  const alCambiar = vi.fn();
  const Pantalla = () => {
    const [valor, setValor] = useState(inicial);
    return (
      <Campo
        label="Campo"
        {...props}
        value={valor}
        onChange={(nuevo) => {
          alCambiar(nuevo);
          setValor(nuevo);
        }}
      />
    );
  };
  const { usuario } = montar(<Pantalla />);
  return { usuario, alCambiar, campo: screen.getByRole<HTMLInputElement>('textbox') };
};

describe('CampoRut', () => {
  it('[V-VAL-004] inserts dots and hyphen while it is typed', async () => {
    const { usuario, campo } = montarCampo(CampoRut);
    await usuario.type(campo, '1234');
    expect(campo).toHaveValue('123-4');
    await usuario.type(campo, '56785');
    expect(campo).toHaveValue('12.345.678-5');
  });

  it('[V-VAL-005] accepts k only as the last character', async () => {
    const { usuario, campo } = montarCampo(CampoRut);
    await usuario.type(campo, 'k76543210k');
    expect(campo).toHaveValue('76.543.210-K');
    campo.setSelectionRange(2, 2);
    await usuario.keyboard('k');
    expect(campo).toHaveValue('76.543.210-K');
  });

  it('keeps the caret where the user is correcting', async () => {
    const { usuario, campo } = montarCampo(CampoRut, '12.345.678-5');
    await usuario.click(campo);
    campo.setSelectionRange(4, 4);
    await usuario.keyboard('{Backspace}');
    expect(campo).toHaveValue('1.245.678-5');
    expect(campo.selectionStart).toBe(3);
    await usuario.keyboard('9');
    expect(campo).toHaveValue('12.945.678-5');
    expect(campo.selectionStart).toBe(4);
  });

  it('keeps the caret when a key is refused', async () => {
    const { usuario, campo } = montarCampo(CampoRut, '12.345.678-5');
    await usuario.click(campo);
    campo.setSelectionRange(2, 2);
    await usuario.keyboard('x');
    expect(campo).toHaveValue('12.345.678-5');
    expect(campo.selectionStart).toBe(2);
  });

  it('formats pasted text', async () => {
    const { usuario, campo } = montarCampo(CampoRut);
    await usuario.click(campo);
    await usuario.paste(' 12345678-5 ');
    expect(campo).toHaveValue('12.345.678-5');
  });
});

describe('CampoPatente', () => {
  it('[V-VEH-016] drops non-alphanumerics, upper-cases and stops at 6 characters', async () => {
    const { usuario, campo, alCambiar } = montarCampo(CampoPatente);
    await usuario.type(campo, 'hw-jp·5 9x');
    expect(campo).toHaveValue('HWJP59');
    expect(alCambiar).toHaveBeenLastCalledWith('HWJP59');
  });

  it('completes a motorcycle plate of five characters on leaving the field', async () => {
    const { usuario, campo } = montarCampo(CampoPatente);
    await usuario.type(campo, 'bbc11');
    expect(campo).toHaveValue('BBC11');
    await usuario.tab();
    expect(campo).toHaveValue('BBC011');
  });

  it('[V-INGRESO-021] accepts the right check digit, and keeps a wrong one visible', async () => {
    const { usuario, campo, alCambiar } = montarCampo(CampoPatente);
    await usuario.type(campo, 'hwjp.59-');
    expect(campo).toHaveValue('HWJP59-');
    expect(alCambiar).toHaveBeenLastCalledWith('HWJP59');
    await usuario.keyboard('1');
    expect(campo).toHaveValue('HWJP59-1');
    expect(alCambiar).toHaveBeenLastCalledWith('HWJP59-1');
    await usuario.keyboard('{Backspace}8');
    expect(campo).toHaveValue('HWJP59');
    expect(alCambiar).toHaveBeenLastCalledWith('HWJP59');
    await usuario.clear(campo);
    await usuario.paste('HWJP59-1');
    expect(campo).toHaveValue('HWJP59-1');
  });

  it('leaves a non-motorcycle plate as typed', async () => {
    const { usuario, campo, alCambiar } = montarCampo(CampoPatente);
    await usuario.type(campo, 'hwjp5');
    await usuario.tab();
    expect(campo).toHaveValue('HWJP5');
    expect(alCambiar).toHaveBeenCalledTimes(5);
  });
});

describe('CampoTelefono', () => {
  it('[V-VEH-053] accepts digits only', async () => {
    const { usuario, campo } = montarCampo(CampoTelefono);
    await usuario.type(campo, '9a1-2 34(56)78');
    expect(campo).toHaveValue('912345678');
  });

  it('[V-VEH-054] shows the prefix +56, which is not typed again', async () => {
    const { usuario, campo } = montarCampo(CampoTelefono);
    expect(screen.getByText('+56')).toBeVisible();
    await usuario.click(campo);
    await usuario.paste('+56 9 1234 5678');
    expect(campo).toHaveValue('912345678');
  });
});

const A_MANO: readonly string[] = [
  '+56 9 8765 4321',
  '56987654321',
  '09 8765 4321',
  '+56 (0)9 8765-4321',
  '9 8765 4321',
];

describe('[V-INGRESO-018] a phone with a prefix', () => {
  it.each(A_MANO)("is the same typed key by key as pasted: '%s’", async (escrito) => {
    const { usuario, campo } = montarCampo(CampoTelefono);
    await usuario.type(campo, escrito);
    expect(campo).toHaveValue('987654321');
    expect(campo.selectionStart).toBe(9);
    await usuario.clear(campo);
    await usuario.paste(escrito);
    expect(campo).toHaveValue('987654321');
  });

  it('keeps nine valid digits, whatever else is typed after them', async () => {
    const { usuario, campo } = montarCampo(CampoTelefono, '987654321');
    await usuario.type(campo, '0');
    expect(campo).toHaveValue('987654321');
  });
});

describe('CampoAnio', () => {
  it('[V-VEH-044] accepts digits only', async () => {
    const { usuario, campo } = montarCampo(CampoAnio);
    await usuario.type(campo, '2o0.2-45');
    expect(campo).toHaveValue('2024');
  });
});

describe('CampoNombre', () => {
  it('[V-VEH-057] drops digits and special characters', async () => {
    const { usuario, campo } = montarCampo(CampoNombre);
    await usuario.type(campo, ' M4aría_ J*osé!');
    expect(campo).toHaveValue('MARÍA JOSÉ');
  });

  it('[V-INGRESO-020] turns a hyphen between two surnames into a space, typed or pasted', async () => {
    const { usuario, campo } = montarCampo(CampoNombre);
    await usuario.type(campo, 'Fernández-Etchegaray');
    expect(campo).toHaveValue('FERNÁNDEZ ETCHEGARAY');
    await usuario.clear(campo);
    await usuario.paste('Fernández-Etchegaray');
    expect(campo).toHaveValue('FERNÁNDEZ ETCHEGARAY');
  });

  it('[V-VEH-058] returns the name in upper case, with its accents and ñ', async () => {
    const { usuario, campo, alCambiar } = montarCampo(CampoNombre);
    await usuario.type(campo, 'íñigo muñoz');
    expect(alCambiar).toHaveBeenLastCalledWith('ÍÑIGO MUÑOZ');
    expect(campo).toHaveValue('ÍÑIGO MUÑOZ');
  });

  it('[V-VEH-058] keeps the digits and signs of a company name, in upper case', async () => {
    const Empresa = (props: CampoDeTextoProps) => <CampoNombre {...props} de="empresa" />;
    const { usuario, campo } = montarCampo(Empresa);
    await usuario.type(campo, 'Comercial 3h s.a.');
    expect(campo).toHaveValue('COMERCIAL 3H S.A.');
  });
});

describe('CampoCorreo', () => {
  it('trims blanks', async () => {
    const { usuario, campo } = montarCampo(CampoCorreo);
    await usuario.click(campo);
    await usuario.paste(' ana@correo.cl ');
    await usuario.tab();
    expect(campo).toHaveValue('ana@correo.cl');
  });

  it('[V-PASO-012] keeps an inner blank, typed or pasted', async () => {
    const { usuario, campo } = montarCampo(CampoCorreo);
    await usuario.type(campo, 'a b@c.cl');
    await usuario.tab();
    expect(campo).toHaveValue('a b@c.cl');
  });
});

describe('[V-FRESCO-002] CampoCorreo with a mistyped domain', () => {
  it('asks in sight, corrects it with one press, and keeps the focus', async () => {
    const aLaVista = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { usuario, campo } = montarCampo(CampoCorreo);
    await usuario.type(campo, 'juan@gmial.com');
    expect(aLaVista.mock.contexts).toEqual([screen.getByRole('button')]);
    aLaVista.mockRestore();
    await usuario.click(screen.getByRole('button', { name: '¿Quiso decir juan@gmail.com?' }));
    expect(campo).toHaveValue('juan@gmail.com');
    expect(campo).toHaveFocus();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('waits with an address that the next key may complete until it is left', async () => {
    const { usuario, campo } = montarCampo(CampoCorreo);
    await usuario.type(campo, 'juan@gmail.co');
    expect(screen.queryByRole('button')).toBeNull();
    await usuario.tab();
    expect(screen.getByRole('button', { name: '¿Quiso decir juan@gmail.com?' })).toBeVisible();
  });

  it('asks nothing where nothing can be changed', () => {
    montarCampo(CampoCorreo, 'juan@gmial.com', { disabled: true });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('every field', () => {
  it('shows that it is required, its hint and its error', () => {
    montarCampo(CampoRut, '', {
      required: true,
      description: 'Con dígito verificador',
      error: 'El RUT es obligatorio',
    });
    const campo = screen.getByRole('textbox');
    expect(campo).toBeRequired();
    expect(campo).toBeInvalid();
    expect(campo).toHaveAccessibleDescription(/Con dígito verificador/);
    expect(campo).toHaveAccessibleDescription(/El RUT es obligatorio/);
  });
});

describe('CampoSelector', () => {
  const opciones = (cantidad: number) =>
    Array.from({ length: cantidad }, (_, i) => ({ id: i + 1, nombre: `MARCA ${i + 1}` }));

  it('returns the id of the chosen option, with its own type', async () => {
    const alCambiar = vi.fn();
    const { usuario } = montar(
      <CampoSelector label="Marca" opciones={opciones(3)} value={null} onChange={alCambiar} />,
    );
    await usuario.click(screen.getByRole('combobox', { name: 'Marca' }));
    await usuario.click(screen.getByRole('option', { name: 'MARCA 2' }));
    expect(alCambiar).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('is searchable only above 8 options', () => {
    montar(
      <>
        <CampoSelector label="Pocas" opciones={opciones(8)} />
        <CampoSelector label="Muchas" opciones={opciones(9)} />
      </>,
    );
    expect(screen.getByRole('combobox', { name: 'Pocas' })).toHaveAttribute('readonly');
    expect(screen.getByRole('combobox', { name: 'Muchas' })).not.toHaveAttribute('readonly');
  });
});
