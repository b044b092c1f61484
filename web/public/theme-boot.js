// Runs before the stylesheet paints: a visitor who chose the light theme must not see a dark flash.
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#fbf8f2'
  }
} catch (error) {
  console.warn('The saved theme could not be read.', error)
}
